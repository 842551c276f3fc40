import Box from '@mui/material/Box';
import { useCountText } from '../../generator/page/use-count-text.ts';

interface Props {
  readonly shown: number;
  readonly total: number;
}

/** The last line of a shortened list: how many rows are not shown. Nothing when all of them are. */
export const MoreRows = ({ shown, total }: Props) => {
  const countText = useCountText();
  if (total <= shown) return null;
  return (
    <Box component="li" sx={{ px: 2, py: 1, color: 'text.secondary' }}>
      {countText('projects.more_rows', total - shown)}
    </Box>
  );
};
