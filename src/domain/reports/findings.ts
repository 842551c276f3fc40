import { kindNameOf } from '../text/kind-name.ts';
import type { Concern, DeviceFacts, Finding, FindingKind, Found, Silence } from './finding.ts';
import type { Metered } from './computing/meter.ts';
import type { Limits } from './profiles.ts';
import type { Span } from './computing/series.ts';
import type { Graded } from './computing/valve.ts';

const files = import.meta.glob<FindingKind>('./findings/*.ts', { eager: true, import: 'default' });

/** Every kind of finding by name, in order; one per file in `findings/`. */
export const findingKinds: ReadonlyMap<string, FindingKind> = new Map(
  Object.entries(files)
    .map(([path, kind]) => [kindNameOf(path), kind] as const)
    .toSorted(([, a], [, b]) => a.order - b.order),
);

/** The names of the kinds of which something holds. */
export const kindsThat = (holds: (kind: FindingKind) => unknown): ReadonlySet<string> =>
  new Set([...findingKinds].flatMap(([name, kind]) => (holds(kind) ? [name] : [])));

/** The names of the kinds that make a device one of those that a verdict counts. */
export const kindsOfConcern = (concern: Concern): ReadonlySet<string> =>
  kindsThat(({ concerns }) => concerns?.includes(concern));

const found = (detect: (kind: FindingKind) => Found | null | undefined): Finding[] =>
  [...findingKinds].flatMap(([kind, of]) => {
    const one = detect(of);
    return one ? [{ kind, ...one }] : [];
  });

/** Detects missing data. */
export const silenceFindings = (silence: Silence, span: Span, intervalS: number): Finding[] =>
  found(({ ofCoverage }) => ofCoverage?.(silence, span, intervalS));

/** Detects the findings of a valve by its figures. */
export const valveFindings = (graded: Graded, limits: Limits): Finding[] =>
  found(({ ofValve }) => ofValve?.(graded, limits));

/** Detects the findings of a meter by its figures. `tariff`: dollars per kilolitre, if known. */
export const meterFindings = (metered: Metered, limits: Partial<Limits>, tariff: number | null): Finding[] =>
  found(({ ofMeter }) => ofMeter?.(metered, limits, tariff));

/** Detects the findings about a device whatever it measures. */
export const deviceFindings = (facts: DeviceFacts): Finding[] => found(({ ofDevice }) => ofDevice?.(facts));
