import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  readonly icon: ReactNode;
  readonly title: ReactNode;
  readonly details: ReactNode;
  /** Buttons. */
  readonly children: ReactNode;
}

/** One of several things that belong to the user, in a list of a section. */
export const ListRow = ({ icon, title, details, children }: Props) => (
  <Box
    component="li"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      px: 2,
      py: 1,
      minHeight: 60,
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
      {icon}
    </Box>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1,
          alignItems: 'center',
          fontWeight: 500,
          overflowWrap: 'anywhere',
        }}
      >
        {title}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: 12, overflowWrap: 'anywhere' }}>{details}</Box>
    </Box>
    {children}
  </Box>
);
