import { TOUCH } from '../../providers/theme/tokens.ts';

/** Around the link of an entry's first line: as large as a fingertip, without making the line higher than its text. */
export const ROW_LINK = {
  [TOUCH]: { '& > a': { boxSizing: 'border-box', py: '12px', my: '-12px' } },
} as const;
