import type { HeardBy } from './uplink.ts';

/** The most gateways of one uplink that are kept; the strongest ones. */
const GATEWAYS_MAX = 16;
const ID_MAX = 200;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;
const at = (value: unknown, [name, ...rest]: readonly string[]): unknown =>
  name === undefined ? value : at(isRecord(value) ? value[name] : undefined, rest);

/**
 * The gateways in a message's metadata, each once and the strongest first: `idPath` leads to the id in each entry. What
 * can't be read is left out, since metadata must not be a reason to reject readings.
 */
export const gatewaysFrom = (entries: unknown, idPath: readonly string[]): readonly HeardBy[] | undefined => {
  if (!Array.isArray(entries)) return undefined;
  const strongest = new Map<string, HeardBy>();
  for (const entry of entries.slice(0, 100) as readonly unknown[]) {
    const id = at(entry, idPath);
    if (typeof id !== 'string' || id === '' || id.length > ID_MAX || !isRecord(entry)) continue;
    const gateway = id.toWellFormed();
    const rssi = numberOf(entry['rssi']);
    const known = strongest.get(gateway);
    if (known && (known.rssi ?? -Infinity) >= (rssi ?? -Infinity)) continue;
    strongest.set(gateway, { gateway, rssi, snr: numberOf(entry['snr']) });
  }
  return [...strongest.values()]
    .toSorted((a, b) => (b.rssi ?? -Infinity) - (a.rssi ?? -Infinity))
    .slice(0, GATEWAYS_MAX);
};
