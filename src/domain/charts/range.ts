import type { Span } from '../readings/series.ts';
import { fromLocalInput, toLocalInput } from '../time/zoned.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The ranges that end now, shortest first, in ms. */
export const RANGES = {
  '1h': HOUR,
  '6h': 6 * HOUR,
  '24h': DAY,
  '7d': 7 * DAY,
  '30d': 30 * DAY,
  '365d': 365 * DAY,
} as const;
export type PresetName = keyof typeof RANGES;
export type RangeName = PresetName | 'custom';
const PRESET_NAMES = Object.keys(RANGES) as PresetName[];
export const RANGE_NAMES: readonly RangeName[] = [...PRESET_NAMES, 'custom'];

/** The range in a URL: one of the presets, or two local times. */
export interface SelectedRange {
  readonly name: RangeName;
  /** In the format of `datetime-local` inputs; empty while not set. */
  readonly from: string;
  readonly to: string;
}

/** `?range=7d`, or `?range=custom&from=2026-11-20T00:00&to=…`; null if there is no range in the URL. */
export const findRange = (search: URLSearchParams): SelectedRange | null => {
  const name = RANGE_NAMES.find((each) => each === search.get('range'));
  return name ? { name, from: search.get('from') ?? '', to: search.get('to') ?? '' } : null;
};

/** The range in a URL; defaults to 24 hours. */
export const readRange = (search: URLSearchParams): SelectedRange =>
  findRange(search) ?? { name: '24h', from: '', to: '' };

/** A span as a range in a URL, extended to full minutes. */
export const customRange = ({ from, to }: Span, zone: string): SelectedRange => {
  const local = (ms: number): string => toLocalInput(new Date(ms).toISOString(), zone);
  return { name: 'custom', from: local(from), to: local(to + MINUTE - 1) };
};

/** Sets the range of a URL; null removes it. */
export const withRange = (search: URLSearchParams, range: SelectedRange | null): URLSearchParams => {
  const next = new URLSearchParams(search);
  const values = range
    ? { range: range.name, from: range.from, to: range.to }
    : { range: '', from: '', to: '' };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
};

/** Whether the URL asks for the previous period too: `?compare=1`. */
export const isCompared = (search: URLSearchParams): boolean => search.get('compare') === '1';
export const withComparison = (search: URLSearchParams, isOn: boolean): URLSearchParams => {
  const next = new URLSearchParams(search);
  if (isOn) next.set('compare', '1');
  else next.delete('compare');
  return next;
};

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
