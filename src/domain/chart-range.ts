import type { Span } from './series.ts';
import { fromLocalInput } from './zoned.ts';

const DAY = 86_400_000;
/** The ranges that end now. */
export const RANGES = { '24h': DAY, '7d': 7 * DAY, '30d': 30 * DAY } as const;
export type RangeName = keyof typeof RANGES | 'custom';
export const RANGE_NAMES = [...(Object.keys(RANGES) as (keyof typeof RANGES)[]), 'custom'] as const;

/** The range in a URL: one of the presets, or two local times. */
export interface SelectedRange {
  readonly name: RangeName;
  /** In the format of `datetime-local` inputs; empty while not set. */
  readonly from: string;
  readonly to: string;
}

/** `?range=7d`, or `?range=custom&from=2026-11-20T00:00&to=…`; defaults to 24 hours. */
export const readRange = (search: URLSearchParams): SelectedRange => ({
  name: RANGE_NAMES.find((name) => name === search.get('range')) ?? '24h',
  from: search.get('from') ?? '',
  to: search.get('to') ?? '',
});

export type RangeFault = 'incomplete' | 'backwards';

/** The span of a range at `now`, or the fault in it. Local times are in `zone`. */
export const spanOf = (
  range: SelectedRange,
  zone: string,
  now: number,
):
  | { readonly span: Span; readonly fault?: never }
  | { readonly fault: RangeFault; readonly span?: never } => {
  if (range.name !== 'custom') return { span: { from: now - RANGES[range.name], to: now } };
  const from = Date.parse(fromLocalInput(range.from, zone) ?? '');
  const to = Date.parse(fromLocalInput(range.to, zone) ?? '');
  if (Number.isNaN(from) || Number.isNaN(to)) return { fault: 'incomplete' };
  return from < to ? { span: { from, to } } : { fault: 'backwards' };
};
