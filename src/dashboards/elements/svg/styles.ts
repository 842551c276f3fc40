/** The attribute with the state of a value's node. */
export const STATE_ATTRIBUTE = 'data-state';

/**
 * The attribute of a text that says something about a value, with the longest text that has to fit there, and of the
 * part of it that is a value itself.
 */
export const NOTE_ATTRIBUTE = 'data-fg-note';
export const NOTED_VALUE_ATTRIBUTE = 'data-fg-value';

/** The event of a drawing whose texts got another size, on a wall: what is beside them has to move. */
export const TEXT_RESIZED_EVENT = 'fg-text-resized';

/** A mid grey with a contrast of 3:1 against light and dark. */
const NEUTRAL_FILL = '#8497a2';
const BROKEN_FILL = '#d0463c';

/** One turn, in as many moves as can be seen: each repaints the drawing. */
const SPIN = 'fg-spin 2s steps(40)';

/**
 * Effects as attributes. Turning uses `transform`, spinning `rotate` and flashing `opacity`, so that they combine.
 * One flash per second, one spin per two seconds, none with reduced motion.
 */
export const drawingStyles = `
:host { display: block; position: relative; contain: strict; }
svg { display: block; width: 100%; height: 100%; overflow: hidden; }
:host > svg { transform: var(--fg-view); transform-origin: 0 0; height: var(--fg-whole, 100%); }
svg[data-fg-layer] { position: absolute; inset: 0; contain: strict; pointer-events: none; }
svg[data-fg-layer] > * { pointer-events: auto; }
text, tspan { font-variant-numeric: tabular-nums; text-rendering: geometricPrecision; }
[data-fg-label] { font-family: var(--fg-font, system-ui, sans-serif); font-weight: 600; fill: #14242d;
  paint-order: stroke; stroke: rgb(255 255 255 / 80%); stroke-width: 0.18em; stroke-linejoin: round; }
[data-fg-fill="neutral"] { fill: ${NEUTRAL_FILL} !important; stroke-dasharray: 4 3 !important; }
[data-fg-turn], [data-fg-spin] { transform-box: fill-box; transform-origin: center; }
[data-fg-turn] { transform: rotate(90deg); }
[data-fg-spin] { animation: ${SPIN} infinite; }
[data-fg-flash] { animation: fg-flash 1s ease-in-out infinite; }
[data-fg-spin][data-fg-flash] { animation: ${SPIN} infinite, fg-flash 1s ease-in-out infinite; }
text[${STATE_ATTRIBUTE}="stale"], text[${STATE_ATTRIBUTE}="offline"], text[${STATE_ATTRIBUTE}="never"],
tspan[${STATE_ATTRIBUTE}="stale"], tspan[${STATE_ATTRIBUTE}="offline"], tspan[${STATE_ATTRIBUTE}="never"] {
  fill: var(--s-quiet, ${NEUTRAL_FILL}) !important; text-decoration: underline dashed; }
text[${STATE_ATTRIBUTE}="never"], tspan[${STATE_ATTRIBUTE}="never"] { text-decoration: none; }
text[${STATE_ATTRIBUTE}="broken"], tspan[${STATE_ATTRIBUTE}="broken"] { fill: ${BROKEN_FILL} !important; text-decoration: line-through; }
@keyframes fg-spin { to { rotate: 360deg; } }
@keyframes fg-flash { 50% { opacity: 0.25; } }
@media (prefers-reduced-motion: reduce) { [data-fg-spin], [data-fg-flash] { animation: none !important; } }
`;
