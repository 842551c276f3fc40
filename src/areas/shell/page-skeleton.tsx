import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import { translate } from '../../providers/i18n/translate.ts';

/** Skeleton of a page while its chunk loads: a heading and list rows. */
export const PageSkeleton = () => (
  <Box role="progressbar" aria-label={translate('shell.loading')} sx={{ px: { xs: 2, sm: 3 }, pt: 2, pb: 4 }}>
    <Skeleton variant="rounded" width={180} height={34} sx={{ mb: 3 }} />
    <Paper variant="outlined" sx={{ p: 2 }}>
      {Array.from({ length: 10 }, (_, row) => (
        <Skeleton
          key={row}
          variant="rounded"
          width={`${92 - ((row * 13) % 30)}%`}
          height={14}
          sx={{ my: '11.5px' }}
        />
      ))}
    </Paper>
  </Box>
);
