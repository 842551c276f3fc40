import { useId, useState, type InputHTMLAttributes, type ReactNode } from 'react';
import { translate } from '../../providers/i18n/translate.ts';

interface FieldProps extends InputHTMLAttributes<HTMLInputElement> {
  readonly name: string;
  readonly label: string;
  readonly hint?: ReactNode;
  /** Validation error. */
  readonly fault?: string | undefined;
  readonly after?: ReactNode;
}

/** A labelled input with its hint and error. */
export const Field = ({ label, hint, fault, after, ...input }: FieldProps) => {
  const id = useId();
  return (
    <div className="fg-field">
      <label htmlFor={id}>{label}</label>
      <div className="fg-input">
        <input
          {...input}
          id={id}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault || hint ? `${id}-say` : undefined}
        />
        {after}
      </div>
      {(fault || hint) && (
        <p id={`${id}-say`} className={fault ? 'fg-fault' : 'fg-hint'}>
          {fault ?? hint}
        </p>
      )}
    </div>
  );
};

/** A password field with a show button. The button's name is just "Show", so that only the field is labelled "Password". */
export const PasswordField = (props: Omit<FieldProps, 'type' | 'after'>) => {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      after={
        <button type="button" className="fg-show" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {translate(shown ? 'publicPages.hide' : 'publicPages.show')}
        </button>
      }
    />
  );
};

/** The submit button, with a progress text while busy. */
export const SubmitButton = ({
  busy,
  children,
  busyText,
}: {
  readonly busy: boolean;
  readonly children: ReactNode;
  readonly busyText: string;
}) => (
  <button type="submit" className="fg-button" aria-disabled={busy}>
    {busy ? busyText : children}
  </button>
);
