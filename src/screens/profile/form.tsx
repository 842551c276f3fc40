import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Form } from 'react-admin';
import { useFormState, type Resolver } from 'react-hook-form';
import { FormError, useFormOptions } from '../../generator/form/form.tsx';
import type { Values } from '../../generator/form/form-fields.ts';
import type { SaveErrors } from '../../generator/form/use-save.ts';

interface Props {
  readonly title: string;
  readonly button: string;
  readonly start: Values;
  readonly resolver: Resolver;
  readonly children: ReactNode;
  /** Resolves to the form's errors, or undefined on success. */
  readonly onSave: (values: Values) => Promise<SaveErrors>;
}

const Content = ({ title, button, children }: Pick<Props, 'title' | 'button' | 'children'>) => {
  const { isSubmitting } = useFormState();
  return (
    <Box sx={{ display: 'grid', gap: 2.5, '& .MuiFormControl-root': { my: 0 } }}>
      <Typography variant="h2">{title}</Typography>
      <FormError />
      {children}
      <Box>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {button}
        </Button>
      </Box>
    </Box>
  );
};

/** A form on the profile page with its own save button. */
export const ProfileForm = ({ start, resolver, onSave, ...content }: Props) => (
  <Paper variant="outlined" className="profile-form" sx={{ p: { xs: 2, sm: 3 } }}>
    <Form
      {...useFormOptions()}
      record={start}
      resolver={resolver}
      onSubmit={(values: Values) => onSave(values)}
    >
      <Content {...content} />
    </Form>
  </Paper>
);
