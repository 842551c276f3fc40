import Alert from '@mui/material/Alert';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

/** What no field is to blame for, announced and in sight as it appears. */
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
