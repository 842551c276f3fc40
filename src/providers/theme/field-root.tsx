import FormControl, { type FormControlProps } from '@mui/material/FormControl';

interface Props extends FormControlProps {
  readonly InputProps?: unknown;
  readonly ownerState?: unknown;
}

/** The box of a text field. react-admin's text fields pass `InputProps`, which MUI 9 would write into the HTML. */
export const FieldRoot = ({ InputProps: _input, ownerState: _state, ...props }: Props) => (
  <FormControl {...props} />
);
