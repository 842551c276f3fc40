/** How many devices no enabled rule of a kind is about. */
export interface Unwatched {
  readonly kind: string;
  readonly devices: number;
}

/** How much is known about the state of some devices. */
export interface Watch {
  readonly active: number;
  readonly reporting: number;
  /** Enabled alarm rules that may be about them. */
  readonly rules: number;
  readonly unwatched: readonly Unwatched[];
}

/** A reason why no alarm does not mean that all is well. */
export type Gap =
  | { readonly name: 'unreachable' | 'no_devices' | 'no_rules' }
  | { readonly name: 'none_reporting'; readonly count: number }
  | { readonly name: 'silent'; readonly count: number; readonly of: number }
  | { readonly name: 'unwatched'; readonly count: number; readonly kind: string };

/** Whether a gap leaves nothing that could be said about any of the devices. */
export const isBlind = ({ name }: Gap): boolean => name !== 'silent' && name !== 'unwatched';

/** What is not known, the most important first; empty if every device reports and is watched. */
export const gapsOf = (
  { active, reporting, rules, unwatched }: Watch,
  isReachable = true,
): readonly Gap[] => {
  const gaps: Gap[] = isReachable ? [] : [{ name: 'unreachable' }];
  if (active === 0) return [...gaps, { name: 'no_devices' }];
  if (reporting === 0) gaps.push({ name: 'none_reporting', count: active });
  else if (reporting < active) gaps.push({ name: 'silent', count: active - reporting, of: active });
  if (rules === 0) return [...gaps, { name: 'no_rules' }];
  return [
    ...gaps,
    ...unwatched.map(({ kind, devices: count }) => ({ name: 'unwatched', count, kind }) as const),
  ];
};
