import { TOKENS } from '../../../domain/dashboard/schematic/tokens.ts';
import { PICTURE } from './symbol-picture.tsx';

/** The colours of symbols in the library; on the stage the drawing has its own. */
const tokens = Object.fromEntries(
  Object.entries(TOKENS).map(([name, [light, dark]]) => [`--s-${name}`, `light-dark(${light}, ${dark})`]),
);

/** The widths (px) of what is beside the stage on wide screens. */
export const SIDES = { left: 264, right: 232 };

export const dialogStyles = {
  ...tokens,
  display: 'grid',
  height: '100%',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `${SIDES.left}px minmax(0, 1fr) ${SIDES.right}px` },
  gridTemplateRows: { xs: 'auto minmax(280px, 45dvh) auto auto', md: 'auto minmax(0, 1fr)' },
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
    order: { xs: 2, md: 0 },
    display: 'flex',
    flexDirection: 'column',
    minHeight: 0,
    overflowY: { md: 'hidden' },
    borderRight: { md: 1 },
    borderTop: { xs: 1, md: 0 },
    borderColor: { xs: 'divider', md: 'divider' },
    '& > section': {
      p: 2,
      m: 0,
      flex: { xs: 'none', md: '5 1 0' },
      minHeight: 0,
      overflowY: { md: 'auto' },
      // What is cut at the end of a list fades, so that the list is seen to go on.
      pb: { md: 4 },
      maskImage: { md: 'linear-gradient(to top, transparent, #000 28px)' },
    },
    '& > section + section': { flexGrow: { md: 2 }, borderTop: 1, borderColor: 'divider' },
  },
  // On a phone: the stage, what is selected on it, then what can be added.
  '& [data-schematic-part="stage"]': { order: { xs: 1, md: 0 } },
  '& [data-schematic-part="settings"]': {
    order: { xs: 1, md: 0 },
    borderLeft: { md: 1 },
    borderTop: { xs: 1, md: 0 },
    borderColor: { xs: 'divider', md: 'divider' },
  },
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
