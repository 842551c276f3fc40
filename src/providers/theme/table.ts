import type { ThemeOptions } from '@mui/material/styles';
import type { Colours, Mode } from '../../domain/colours.ts';
import { RADIUS, TOUCH } from './tokens.ts';

/** The height of the top bar (areas/shell/shell.css). */
const BAR = 56;

/** The boxes of tables with a sticky head: below the top bar or, in a box that scrolls, at its top (`data-wide`). */
export const tableFrames = (c: Colours) => ({
  '.table-frame, .RaDataTable-tableWrapper': {
    containerType: 'inline-size',
    '& thead th': {
      position: 'sticky',
      top: BAR,
      zIndex: 2,
      backgroundColor: c.surface,
      borderBottom: 0,
      boxShadow: `inset 0 -1px ${c.line}`,
    },
    // The sticky head must not cover the focused element.
    '& tbody :is(a, button, input)': { scrollMarginTop: BAR + 44 },
    '&[data-wide]': {
      overflow: 'auto',
      // Less than the window height, so that the head is visible when scrolled down to the pager.
      maxHeight: `calc(100dvh - ${BAR + 112}px)`,
      '& thead th': { top: 0 },
      '& tbody :is(a, button, input)': { scrollMarginTop: 44 },
      '@media print': { overflow: 'visible', maxHeight: 'none' },
    },
  },
});

/** The table of lists: rows of 36 or 28 px (44 px for touch). */
const tableStyles = (c: Colours, mode: Mode) => {
  const tint = (percent: number): string => `color-mix(in srgb, ${c.primary} ${percent}%, transparent)`;
  const [hover, selected, selectedHover] =
    mode === 'light' ? [tint(3), tint(8), tint(12)] : ['rgb(255 255 255 / 8%)', tint(16), tint(24)];
  return {
    '& .RaDataTable-table': {
      '&[aria-busy="true"] tbody': { opacity: 0.6 },
      width: '100%',
      // Collapsed borders would make the first row 1 px higher than the others.
      borderCollapse: 'separate',
      borderSpacing: 0,
      '& th, & td': {
        boxSizing: 'border-box',
        height: 36,
        padding: '0 12px',
        borderBottom: `1px solid ${c.line}`,
        fontSize: 14,
        lineHeight: 1.5,
        whiteSpace: 'nowrap',
        [TOUCH]: { height: 44 },
      },
      '&[data-density="compact"] :is(th, td)': { height: 28, [TOUCH]: { height: 44 } },
      '& th': { color: c.quiet, fontSize: 12, fontWeight: 600 },
      '& th[data-over]': { boxShadow: `inset 2px 0 ${c.primary}, inset 0 -1px ${c.line}` },
      '& th[data-sized] > span': { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis' },
      '& td': { maxWidth: 320, overflow: 'hidden', textOverflow: 'ellipsis' },
      // Text columns shrink, so that the last column stays visible.
      '& td.list-flex': { maxWidth: 0 },
      // `wbr` would break lines even with nowrap.
      '& td wbr': { display: 'none' },
      '& th.list-flex': { minWidth: 96 },
      // What a row is about is the last thing to be cut off.
      '& th.list-name': { minWidth: 188 },
      '&:has(.plain-pictured) th.list-name': { minWidth: 264 },
      '& td .plain-tags': { display: 'flex' },
      '& td .plain-tag:not([data-more])': { flex: '0 1 auto', minWidth: 0 },
      '& td .plain-tag:nth-child(2):not([data-more])': { flexShrink: 8, minWidth: 32 },
      '& td .plain-tag[data-more]': { flex: 'none' },
      '@container (max-width: 1300px)': {
        '& th, & td': { paddingInline: 8 },
        // A number ends where the next column begins.
        '& .MuiTableCell-alignRight + :not(.MuiTableCell-alignRight)': { paddingLeft: 16 },
      },
      // The first and the last column are as far from the border; nothing is drawn on it but while a width is changed.
      '@media not print': {
        '& :is(th, td):last-child': { paddingRight: 16 },
        '& th:is(:last-child, :has(+ .list-actions)) > [role="separator"]:not(:hover, :focus-visible)::after':
          {
            display: 'none',
          },
      },
      '& .MuiTableCell-paddingCheckbox': {
        width: 48,
        padding: '0 6px 0 10px',
        overflow: 'visible',
        [TOUCH]: { padding: '0 2px' },
        '@media print': { display: 'none' },
      },
      '& .list-title': { fontWeight: 500 },
      '& td:has(> .list-below)': { paddingBlock: 6 },
      '& .list-below': {
        marginTop: 1,
        whiteSpace: 'normal',
        color: c.quiet,
        fontSize: 12,
        fontWeight: 400,
        lineHeight: '18px',
        '& > span': { whiteSpace: 'nowrap' },
      },
      '& td a:not([data-title])': { color: 'inherit' },
      // Row buttons stay visible when the table is wider than the page.
      '& .list-actions': {
        position: 'sticky',
        right: 0,
        textAlign: 'right',
        zIndex: 1,
        cursor: 'default',
        backgroundColor: c.surface,
        '@media print': { display: 'none' },
      },
      '& th.list-actions': { zIndex: 3 },
      // In a narrow table, the icons of row buttons say enough, columns are closer, and titles have two lines.
      '@container (max-width: 760px)': {
        '& th, & td': { paddingInline: 6 },
        '& td.list-title': { paddingBlock: 6 },
        '& td > a[data-title]': {
          display: '-webkit-box',
          overflow: 'hidden',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
          lineHeight: '20px',
          whiteSpace: 'normal',
          overflowWrap: 'anywhere',
        },
        '& .list-actions .MuiButton-root:has(> .MuiButton-startIcon)': { minWidth: 36, fontSize: 0 },
        '& .list-actions .MuiButton-startIcon': { margin: 0 },
      },
      '& tbody tr.RaDataTable-clickableRow': { cursor: 'pointer' },
      '& tbody tr:hover': { backgroundColor: hover },
      '& tbody tr.Mui-selected': {
        backgroundColor: selected,
        '&:hover': { backgroundColor: selectedHover },
        '& a[data-title]': { color: c.primaryStrong },
      },
      // On paper nothing scrolls: all columns fit, and their texts wrap.
      '@media print': {
        '&& :is(th, td)': {
          minWidth: '0 !important',
          height: 28,
          paddingInline: 4,
          fontSize: 11,
          whiteSpace: 'normal',
        },
      },
      // The arrow is in the gap between columns, so that it shifts nothing when it appears.
      '& .MuiTableSortLabel-root': { position: 'relative' },
      '& .MuiTableSortLabel-icon': { position: 'absolute', left: '100%', margin: '0 2px' },
      '& .MuiTableCell-alignRight .MuiTableSortLabel-icon': { left: 'auto', right: '100%' },
      // Clear of the line between the columns.
      '& th.MuiTableCell-alignRight[aria-sort]': { paddingLeft: 24 },
    },
  };
};

/** A list's frame and its table, as react-admin names their parts. */
export const listComponents = (c: Colours, mode: Mode): ThemeOptions['components'] => ({
  RaList: {
    styleOverrides: {
      root: {
        '& .RaList-main': { minWidth: 0 },
        '& .RaList-content': { overflow: 'clip' },
        // The pages of a list belong to its card.
        '& .RaList-content:not(:last-child)': {
          borderBottom: 0,
          borderBottomLeftRadius: 0,
          borderBottomRightRadius: 0,
        },
        '& .RaList-content + *': {
          backgroundColor: c.surface,
          border: `1px solid ${c.line}`,
          borderTop: 0,
          borderRadius: `0 0 ${RADIUS}px ${RADIUS}px`,
        },
      },
    },
  },
  // The head of the page instead of a line of buttons.
  RaListToolbar: { styleOverrides: { root: { '&&': { display: 'block', backgroundColor: 'transparent' } } } },
  RaDataTable: { styleOverrides: { root: tableStyles(c, mode) } },
});
