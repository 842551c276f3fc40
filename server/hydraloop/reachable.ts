import type { LookupFunction } from 'node:net';
import { reachOfAddress, reachOfHost } from './addresses.ts';

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

/** Why a URL may not be connected to: `private` addresses, or `plain` http to a public one. Null: it may. */
export const unreachable = (
  { protocol, hostname }: URL,
  found: readonly ResolvedAddress[],
  allowPrivate: boolean,
): 'private' | 'plain' | null => {
  if (reachOfHost(hostname) === 'never') return 'private';
  const reaches = found.map(({ address }) => reachOfAddress(address));
  // One forbidden address is enough: mixing them is a DNS rebinding trick.
  if (reaches.some((reach) => reach === 'never' || (reach === 'private' && !allowPrivate))) return 'private';
  return protocol === 'http:' && reaches.some((reach) => reach !== 'private') ? 'plain' : null;
};

/** Throws an error with `isUnreachable` if a URL may not be connected to. */
export const assertReachable = (url: URL, found: readonly ResolvedAddress[], allowPrivate: boolean): void => {
  const reason = unreachable(url, found, allowPrivate);
  if (reason !== null) throw Object.assign(new Error(`${reason} address`), { isUnreachable: true });
};

/** Connects to the addresses that were checked: a second lookup of the name could return another one. */
export const pinnedLookup =
  (found: readonly ResolvedAddress[]): LookupFunction =>
  (_name, options, done) => {
    const [first] = found;
    if (options.all) done(null, [...found]);
    else done(null, first?.address ?? '', first?.family);
  };
