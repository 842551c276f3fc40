import { TOKENS } from '../../../domain/dashboard/schematic/tokens.ts';
import { PICTURE } from './symbol-picture.tsx';

/** The colours of symbols in the library; on the stage the drawing has its own. */
const tokens = Object.fromEntries(
  Object.entries(TOKENS).map(([name, [light, dark]]) => [`--s-${name}`, `light-dark(${light}, ${dark})`]),
);

/** The widths (px) of what is beside the stage on wide screens. */
export const SIDES = { left: 264, right: 300 };

export const dialogStyles = {
  ...tokens,
  display: 'grid',
  height: '100%',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `${SIDES.left}px minmax(0, 1fr) ${SIDES.right}px` },
  gridTemplateRows: { xs: 'auto auto minmax(320px, 60dvh) auto', md: 'auto minmax(0, 1fr)' },
  overflow: { xs: 'auto', md: 'hidden' },
  '& .schematic-head': {
    gridColumn: '1 / -1',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 0.5,
    px: 2,
    py: 1,
    borderBottom: 1,
    borderColor: 'divider',
  },
  // The sides are darker than the stage, as the page is than its cards.
  '& .schematic-side, & [data-schematic-part="settings"]': { bgcolor: 'background.default' },
  // Symbols and devices scroll by themselves, so that both are at hand.
  '& .schematic-side': {
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    overflowY: { xs: 'auto', md: 'hidden' },
    maxHeight: { xs: 320, md: 'none' },
    borderRight: 1,
    borderColor: 'divider',
    '& > section': { p: 2, m: 0, flex: { md: '1 1 0' }, minHeight: 0, overflowY: { md: 'auto' } },
    '& > section + section': { borderTop: 1, borderColor: 'divider' },
  },
  '& [data-schematic-part="settings"]': { borderLeft: 1, borderColor: 'divider' },
  '& .schematic-picture': { display: 'grid', placeItems: 'center', ...PICTURE },
  '& .schematic-ghost': {
    position: 'fixed',
    zIndex: 10,
    px: 1,
    py: 0.5,
    borderRadius: 1,
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'primary.main',
    boxShadow: 3,
    fontSize: 14,
    pointerEvents: 'none',
  },
} as const;
