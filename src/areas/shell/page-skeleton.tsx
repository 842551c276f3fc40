import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';

/** A page's shape while its part of the site loads: a heading, then rows of a list's height. */
export const PageSkeleton = () => {
  const translate = useTranslate();
  return (
    <Box
      role="progressbar"
      aria-label={translate('shell.loading')}
      sx={{ px: { xs: 2, sm: 3 }, pt: 2, pb: 4 }}
    >
      <Skeleton variant="rounded" width={180} height={34} sx={{ mb: 3 }} />
      <Paper variant="outlined" sx={{ p: 2 }}>
        {Array.from({ length: 10 }, (_, row) => (
          <Box key={row} sx={{ height: 37, display: 'flex', alignItems: 'center' }}>
            <Skeleton variant="rounded" width={`${92 - ((row * 13) % 30)}%`} height={14} />
          </Box>
        ))}
      </Paper>
    </Box>
  );
};
