import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** A fact about a device. */
export const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <Box sx={{ minWidth: 0 }}>
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: 12 }}>
      {name}
    </Box>
    <Box component="dd" sx={{ m: 0 }}>
      {children}
    </Box>
  </Box>
);

/** Facts in two columns, as many as there are. */
export const Facts = ({ children }: { readonly children: ReactNode }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      columnGap: 2,
      rowGap: 1.5,
    }}
  >
    {children}
  </Box>
);
