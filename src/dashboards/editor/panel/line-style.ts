import { TOUCH } from '../../../providers/theme/tokens.ts';

/** The style of a button that is a line of a list in the settings. */
export const LINE = {
  display: 'flex',
  justifyContent: 'flex-start',
  gap: 1,
  width: '100%',
  minHeight: 28,
  fontFamily: 'inherit',
  fontSize: 13,
  textAlign: 'left',
  [TOUCH]: { minHeight: 44 },
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;

/** The name in such a line, cut off where there is no room. */
export const LINE_NAME = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
