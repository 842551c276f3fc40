import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** What stands where an element has nothing to show, and why. */
export const QuietBox = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      height: '100%',
      minHeight: 72,
      boxSizing: 'border-box',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      textAlign: 'center',
      p: 2,
      border: '1px dashed',
      borderColor: 'divider',
      borderRadius: 1,
      color: 'text.secondary',
      overflowWrap: 'anywhere',
    }}
  >
    {children}
  </Box>
);
