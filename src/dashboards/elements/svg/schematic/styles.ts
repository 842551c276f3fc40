import { TOKENS } from '../../../../domain/dashboard/schematic/tokens.ts';

/** The attribute with the speed of a pipe's flow, from 1 to 3. */
export const SPEED_ATTRIBUTE = 'data-s-speed';

const tokens = Object.entries(TOKENS)
  .map(([name, [light, dark]]) => `--s-${name}: light-dark(${light}, ${dark});`)
  .join(' ');

/** The theme's colours, and the motion of pipes: the dashes of a route move by one period. */
export const schematicStyles = `
:host { ${tokens} }
@media print { :host { color-scheme: light; } }
[${SPEED_ATTRIBUTE}] { opacity: 0.9; animation: s-flow 2.4s linear infinite; }
[${SPEED_ATTRIBUTE}="2"] { animation-duration: 1.2s; }
[${SPEED_ATTRIBUTE}="3"] { animation-duration: 0.7s; }
@keyframes s-flow { to { stroke-dashoffset: -20; } }
@media (prefers-reduced-motion: reduce) { [${SPEED_ATTRIBUTE}] { animation: none !important; } }
`;
