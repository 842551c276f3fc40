import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A group of settings under a heading. */
export const PanelSection = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <Box
    sx={{
      display: 'flex',
      flexDirection: 'column',
      gap: 2,
      px: 2,
      pt: 1.5,
      pb: 2,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Typography component="h3" sx={{ fontSize: 13, fontWeight: 600, color: 'text.secondary' }}>
      {title}
    </Typography>
    {children}
  </Box>
);
