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

/** How far the devices that a dashboard or a share link shows are watched. */
export type ShownWatch = Pick<Watch, 'active' | 'rules' | 'unwatched'>;

/** A reason why no alarm does not mean that all is well. */
export type Gap =
  | { readonly name: 'unreachable' | 'no_devices' | 'no_rules' }
  | { readonly name: 'none_reporting'; readonly count: number }
  | { readonly name: 'silent'; readonly count: number; readonly of: number }
  | { readonly name: 'unwatched'; readonly count: number; readonly kind: string };

/** Whether a gap leaves nothing that could be said about any of the devices. */
export const isBlind = ({ name }: Gap): boolean => name !== 'silent' && name !== 'unwatched';

/** What nobody would learn of, because no rule watches for it. */
const gapsOfRules = ({ rules, unwatched }: Pick<Watch, 'rules' | 'unwatched'>): readonly Gap[] =>
  rules === 0
    ? [{ name: 'no_rules' }]
    : unwatched.map(({ kind, devices: count }) => ({ name: 'unwatched', count, kind }));

/** What is not watched of what is shown; that devices are silent is said of each of them. */
export const gapsOfShown = (watch: ShownWatch): readonly Gap[] =>
  watch.active === 0 ? [{ name: 'no_devices' }] : gapsOfRules(watch);

/** What is not known, the most important first; empty if every device reports and is watched. */
export const gapsOf = ({ active, reporting, ...watch }: Watch, isReachable = true): readonly Gap[] => {
  const gaps: Gap[] = isReachable ? [] : [{ name: 'unreachable' }];
  if (active === 0) return [...gaps, { name: 'no_devices' }];
  if (reporting === 0) gaps.push({ name: 'none_reporting', count: active });
  else if (reporting < active) gaps.push({ name: 'silent', count: active - reporting, of: active });
  return [...gaps, ...gapsOfRules(watch)];
};
