import type { Severity } from '../alarm.ts';

/** After this many new cases of a company within the window, further ones are combined. */
export const STORM_CASES = 10;
/** The window in which new cases are counted, and the time between combined messages. */
export const STORM_WINDOW_MS = 600_000;
/** How long the first combined message collects cases; it must arrive within 60 s. */
export const STORM_DELAY_MS = 45_000;

/**
 * How long the messages about a silent device wait (ms): if its gateway is silent, they are not sent, and if more than
 * `STORM_CASES` devices fall silent within as long, they are combined from the first on.
 */
export const SILENCE_WAIT_MS = 10_000;

/**
 * Whether a case is combined with others. `earlier`: how many cases that are not critical the company had in the
 * window before it, if it is new. `silent`: how many of its devices fell silent together with the one of this case, which
 * counts. Critical ones are always sent individually.
 */
export const isCombined = (severity: Severity, earlier: number, silent = 0): boolean =>
  severity !== 'critical' && (earlier >= STORM_CASES || silent > STORM_CASES);
