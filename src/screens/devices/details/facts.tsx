import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A fact about a device. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      columnGap: 2,
      minHeight: { xs: 44, md: 36 },
      borderTop: 1,
      borderColor: 'divider',
    }}
  >
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12 }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0, textAlign: 'right' }}>
      {children}
    </Box>
  </Box>
);

/** Facts below each other, as many as there are. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <Box component="dl" sx={{ m: 0, '&:empty': { display: 'none' } }}>
    {children}
  </Box>
);
