import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** A sentence about the group. */
  readonly children?: ReactNode;
}

/** The title of a group of inputs. */
export const FormGroup = ({ title, children }: Props) => (
  <Box sx={{ mt: 1, mb: 0.5, pt: 2.5, borderTop: 1, borderColor: 'divider' }}>
    <Typography component="h2" variant="h3">
      {title}
    </Typography>
    {children && (
      <Box component="p" sx={{ m: 0, mt: 0.5, color: 'text.secondary' }}>
        {children}
      </Box>
    )}
  </Box>
);
