import { RADIUS, type Colours, type Mode } from './tokens.ts';

/** Beside a mouse 36 px are enough, a finger wants 44. */
export const TOUCH = '@media (pointer: coarse)';

/**
 * The look of what stands in lists by the hundred: written once for all of them, since a component
 * with styles of its own costs ten times as much as an element with a class.
 */
export const plainStyles = (c: Colours, mode: Mode) => ({
  '.plain-link': { color: c.primary, textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
  '.plain-quiet': { color: c.quiet },
  '.plain-mark': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    whiteSpace: 'nowrap',
    verticalAlign: 'bottom',
    '& > svg': { width: 12, height: 12, flex: 'none', fill: 'currentColor' },
    '&[data-mark="active"] > svg': { color: c.success },
    '&[data-mark="inactive"] > svg': { color: c.quiet },
    '&[data-mark="new"] > svg': { color: c.primary },
    '&[data-mark="stale"] > svg': { color: c.warning },
    '&[data-mark="alarm"] > svg': { color: c.error },
  },
  '.plain-why': {
    all: 'unset',
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 24,
    borderRadius: RADIUS / 2,
    cursor: 'help',
    '&:focus-visible': { outline: `2px solid ${c.primary}`, outlineOffset: 2 },
    // Larger than it looks, so that no line grows by it.
    [TOUCH]: {
      position: 'relative',
      '&::after': { content: '""', position: 'absolute', inset: '-10px -12px' },
    },
  },
  '.plain-tags': { display: 'inline-flex', gap: 4, verticalAlign: 'middle' },
  '.plain-tag': {
    display: 'inline-block',
    boxSizing: 'border-box',
    height: 22,
    maxWidth: 180,
    padding: '0 8px',
    borderRadius: RADIUS,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    fontSize: 12,
    lineHeight: '22px',
    backgroundColor: mode === 'light' ? 'rgb(0 0 0 / 8%)' : 'rgb(255 255 255 / 16%)',
    '&[data-more]': {
      padding: '0 7px',
      lineHeight: '20px',
      backgroundColor: 'transparent',
      border: `1px solid ${mode === 'light' ? '#bdbdbd' : '#616161'}`,
    },
  },
  // A checkbox that is drawn by its path; what is pressed is the input over it.
  '.plain-check': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: 32,
    height: 32,
    borderRadius: '50%',
    verticalAlign: 'middle',
    color: c.quiet,
    '& > svg': { width: 20, height: 20, fill: 'currentColor' },
    '& > input': {
      position: 'absolute',
      inset: 0,
      width: '100%',
      height: '100%',
      margin: 0,
      opacity: 0,
      cursor: 'pointer',
    },
    '&:has(:checked, :indeterminate)': { color: c.primary },
    '&:has(:focus-visible)': { outline: `2px solid ${c.primary}`, outlineOffset: -3 },
    '&:hover': { backgroundColor: mode === 'light' ? 'rgb(5 121 176 / 4%)' : 'rgb(255 255 255 / 8%)' },
    [TOUCH]: { width: 44, height: 44 },
  },
});
