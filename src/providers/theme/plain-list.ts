import { TOUCH, type Colours, type Mode } from './tokens.ts';

/** The look of lists: tables of 36 px rows (44 under a finger), cards on a phone. */
export const listStyles = (c: Colours, mode: Mode) => {
  const tint = (percent: number): string => `color-mix(in srgb, ${c.primary} ${percent}%, transparent)`;
  const [hover, chosen, both] =
    mode === 'light' ? [tint(3), tint(8), tint(12)] : ['rgb(255 255 255 / 8%)', tint(16), tint(24)];
  return {
    '.plain-table-frame': { overflowX: 'auto', '&[aria-busy="true"]': { opacity: 0.6 } },
    '.plain-table': {
      width: '100%',
      borderCollapse: 'collapse',
      '& th, & td': {
        height: 36,
        padding: '0 12px',
        borderBottom: `1px solid ${c.line}`,
        fontSize: 14,
        lineHeight: 1.5,
        textAlign: 'left',
        whiteSpace: 'nowrap',
        [TOUCH]: { height: 44 },
      },
      '& th': { position: 'relative', color: c.quiet, fontSize: 12, fontWeight: 600 },
      '& th[data-over]': { boxShadow: `inset 2px 0 ${c.primary}` },
      '& th[data-sized] > span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
      '& td': { maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis' },
      '& .plain-right': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
      '& .plain-pick': {
        width: 48,
        padding: '0 6px 0 10px',
        overflow: 'visible',
        [TOUCH]: { padding: '0 2px' },
      },
      '& .plain-title': { fontWeight: 500 },
      '& td a:not([data-title])': { color: 'inherit' },
      // The buttons stay in sight when the columns are wider than the page.
      '& .plain-actions': {
        position: 'sticky',
        right: 0,
        textAlign: 'right',
        cursor: 'default',
        backgroundColor: c.surface,
      },
      '& tbody tr[data-opens]': { cursor: 'pointer' },
      '& tbody tr:hover': { backgroundColor: hover },
      '& tbody tr[data-selected]': {
        backgroundColor: chosen,
        '&:hover': { backgroundColor: both },
        '& a[data-title]': { color: c.primaryStrong },
      },
      // The arrow lies over the space between two columns: it takes none, so nothing moves when it comes.
      '& .MuiTableSortLabel-root': { position: 'relative' },
      '& .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', margin: '0 2px' },
      '& .plain-right .MuiTableSortLabel-icon': { left: 'auto', right: '100%' },
    },
    '.plain-cards': {
      listStyle: 'none',
      margin: 0,
      padding: 0,
      '& > li': { display: 'flex', gap: 4, padding: 8, borderBottom: `1px solid ${c.line}` },
      '& > li[data-opens]': { cursor: 'pointer' },
      '& .plain-check': { width: 44, height: 44, '& > svg': { width: 24, height: 24 } },
      '& .plain-card': { flex: 1, minWidth: 0, '&:first-child': { paddingLeft: 8 } },
      '& .plain-card-title': {
        minHeight: 44,
        display: 'flex',
        alignItems: 'center',
        fontSize: 16,
        fontWeight: 500,
      },
      '& dl': {
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 16,
        rowGap: 4,
        margin: 0,
        fontSize: 14,
      },
      '& dt': { color: c.quiet },
      '& dd': { margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
      // A card has room for all of it, a row of a table for a line.
      '& .plain-tags': { flexWrap: 'wrap' },
      '& .plain-card-actions': { marginTop: 8 },
    },
  };
};
