import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/** The form-level error, scrolled into view and announced when it appears. */
export const FormError = () => {
  const { errors } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  const { serverError } = (errors.root ?? {}) as { serverError?: { message?: string } };
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [serverError]);
  return serverError?.message ? (
    <Alert ref={box} severity="error">
      {serverError.message}
    </Alert>
  ) : null;
};
