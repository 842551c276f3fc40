import FormControl, { type FormControlProps } from '@mui/material/FormControl';
import type { LabelHTMLAttributes, Ref } from 'react';

/*
 * react-admin's inputs pass props that MUI 9 no longer knows and would write into the HTML. The theme has these boxes in the
 * place of MUI's.
 */

interface FieldProps extends FormControlProps {
  readonly InputProps?: unknown;
  readonly InputLabelProps?: unknown;
  readonly inputProps?: unknown;
  readonly ownerState?: unknown;
}

/** The box of a text field. */
export const FieldRoot = ({
  InputProps: _input,
  InputLabelProps: _label,
  inputProps: _html,
  ownerState: _state,
  ...props
}: FieldProps) => <FormControl {...props} />;

interface ChoiceProps extends LabelHTMLAttributes<HTMLLabelElement> {
  readonly inputRef?: ((input: HTMLInputElement | null) => void) | undefined;
  readonly ref?: Ref<HTMLLabelElement>;
  readonly ownerState?: unknown;
}

/** The label around a checkbox, a switch or a radio button, which it gives to `inputRef`. */
export const ChoiceRoot = ({ inputRef, ownerState: _state, ref, ...props }: ChoiceProps) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control
  <label
    {...props}
    ref={(label) => {
      inputRef?.(label?.querySelector('input') ?? null);
      if (typeof ref === 'function') return ref(label);
      if (ref) ref.current = label;
      return undefined;
    }}
  />
);
