import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string | undefined;
  /** The next step, as a button. */
  readonly action?: ReactNode;
  /** An error is announced, an empty page is not. */
  readonly alert?: boolean;
}

/** What stands where content would: nothing yet, nothing found, an error. */
export const StatePanel = ({ icon, title, text, action, alert }: Props) => (
  <Box
    role={alert ? 'alert' : undefined}
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      textAlign: 'center',
      gap: 1,
      px: 2,
      py: { xs: 5, sm: 8 },
    }}
  >
    <Box aria-hidden sx={{ color: 'text.secondary', display: 'flex', '& svg': { fontSize: 40 } }}>
      {icon}
    </Box>
    <Typography component="p" sx={{ fontSize: 16, fontWeight: 600 }}>
      {title}
    </Typography>
    {text && <Typography sx={{ color: 'text.secondary', maxWidth: 440 }}>{text}</Typography>}
    {action && <Box sx={{ mt: 1 }}>{action}</Box>}
  </Box>
);
