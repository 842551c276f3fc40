import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Small text on a line of its own below a name. */
export const Detail = ({ children }: { readonly children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
    {children}
  </Box>
);
