import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** A button beside the title. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A group of settings under a heading. */
export const PanelSection = ({ title, action, children }: Props) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: 'column',
      gap: 1.5,
      px: 2,
      pt: 1.5,
      pb: 2,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 20 }}>
      <Typography component="h3" sx={{ flex: 1, minWidth: 0, fontSize: 13, fontWeight: 600 }}>
        {title}
      </Typography>
      {action && <Box sx={{ my: -1, mr: -1 }}>{action}</Box>}
    </Box>
    {children}
  </Box>
);
