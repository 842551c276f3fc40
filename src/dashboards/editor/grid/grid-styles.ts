/** Styles of the grid library's items, instead of the package's own unthemed styles. */
export const gridStyles = {
  minWidth: 0,
  '& .react-grid-layout': { position: 'relative' },
  '& .react-grid-item': {
    // Animate the position only: a width or height would lay out fifty columns in each frame.
    transition: 'transform 120ms ease',
    '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
  },
  // No animation while dragging a row or column: moving fifty items costs frames.
  '&[data-dragging] .react-grid-item': { transition: 'none' },
  // The tools of what is selected reach beyond its column.
  '& .react-grid-item.grid-current': { zIndex: 1 },
  '& .react-grid-item.react-draggable-dragging': {
    transition: 'none',
    zIndex: 3,
    willChange: 'transform',
    opacity: 0.85,
    boxShadow: 3,
    borderRadius: 1,
  },
  '& .react-grid-item.resizing': { transition: 'none', zIndex: 2, willChange: 'width' },
  '& .react-grid-placeholder': {
    bgcolor: 'primary.main',
    opacity: 0.12,
    borderRadius: 1,
    transitionDuration: '80ms',
  },
  '& .react-resizable-handle-e': {
    position: 'absolute',
    top: 0,
    bottom: 0,
    right: -7,
    width: 14,
    cursor: 'ew-resize',
    touchAction: 'none',
    '@media (pointer: coarse)': { width: 32 },
    '&::after': {
      content: '""',
      position: 'absolute',
      top: '50%',
      left: 5,
      width: 4,
      height: 32,
      marginTop: '-16px',
      borderRadius: 2,
      bgcolor: 'divider',
    },
    '&:hover::after': { bgcolor: 'primary.main' },
  },
  '& .react-grid-item:is(:hover, :focus-within, .resizing) > .react-resizable-handle-e::after': {
    bgcolor: 'var(--fg-edge)',
  },
  // After the last column it divides nothing: only where it is looked for.
  '& .grid-last:not(.grid-current, :hover, :focus-within, .resizing) > .react-resizable-handle-e::after': {
    '@media (hover: hover)': { opacity: 0 },
  },
  '& .react-resizable-hide > .react-resizable-handle': { display: 'none' },
} as const;
