import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

const GRID = { display: 'grid', gap: 1.5 } as const;

/** Loading skeleton of the page. */
export const IngestSkeleton = () => (
  <Box aria-busy="true" sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
    <Skeleton variant="rounded" sx={{ height: { xs: 140, sm: 126 } }} />
    <Box sx={{ ...GRID, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(5, 1fr)' } }}>
      {['one', 'two', 'three', 'four', 'five'].map((name) => (
        <Skeleton
          key={name}
          variant="rounded"
          height={102}
          sx={{ '&:first-of-type': { gridColumn: { xs: 'span 2', md: 'auto' } } }}
        />
      ))}
    </Box>
    <Box sx={{ ...GRID, gap: 3, gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' } }}>
      <Skeleton variant="rounded" height={480} />
      <Skeleton variant="rounded" height={480} />
    </Box>
  </Box>
);
