import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';

/** From so many columns on, a table doesn't fit beside its own headings on a tablet. */
const MANY = 10;

/** Whether the rows of a table with so many columns are cards: all on phones, and on tablets those of wide tables. */
export const useAreCards = (columns: number): boolean => {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const isTablet = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  return isPhone || (isTablet && columns >= MANY);
};
