import { TOKENS } from '../../../../domain/dashboard/schematic/tokens.ts';
import { themedFills } from './themed.ts';

/** The attribute of a pipe's flow: its speed, from 1 to 3. */
export const SPEED_ATTRIBUTE = 'data-s-speed';

const tokens = Object.entries(TOKENS)
  .map(([name, [light, dark]]) => `--s-${name}: light-dark(${light}, ${dark});`)
  .join(' ');

/** The length of a dash and the gap after it; at first each is in the middle, so that the shortest pipe shows a whole one. */
const PERIOD = 20;
const PHASE = -9;

/** How often a second the dashes of pipes move. Each move repaints the drawing, and none is longer than its pixels. */
const MOVES = 20;
/** How long (s) the dashes of each speed take for one period. */
const PERIODS = { 1: 2.4, 2: 1.2, 3: 0.7 } as const;

const motions = Object.entries(PERIODS)
  .map(
    ([speed, seconds]) =>
      `[${SPEED_ATTRIBUTE}="${speed}"] { animation: s-flow ${seconds}s steps(${Math.round(seconds * MOVES)}) infinite; }`,
  )
  .join('\n');

/** The theme's colours, and the motion of pipes: the dashes of a route move by one period. */
export const schematicStyles = `
:host { ${tokens} }
@media screen { :host([data-small]) text { visibility: hidden; } }
@media print { :host { color-scheme: light; } }
[${SPEED_ATTRIBUTE}] { opacity: 0.9; stroke-dashoffset: ${PHASE}; }
${motions}
${themedFills}
@keyframes s-flow { to { stroke-dashoffset: ${PHASE - PERIOD}; } }
@media (prefers-reduced-motion: reduce) { [${SPEED_ATTRIBUTE}] { animation: none !important; } }
`;
