import type { DeviceNames } from './uplink.ts';
import { isObject, type Vendor } from './vendor.ts';

const files = import.meta.glob<Vendor>('./vendors/*.ts', { eager: true, import: 'default' });

/** The formats in which uplinks arrive, one file in `vendors/` each. */
export const vendors: readonly Vendor[] = Object.values(files);

/** The vendor in whose format a body is that was sent to the webhook of another one. */
export const otherVendorOf = (vendor: Vendor, body: unknown): Vendor | undefined => {
  const one: unknown = Array.isArray(body) ? body[0] : body;
  if (!isObject(one) || vendor.matches?.(one)) return undefined;
  return vendors.find((other) => other !== vendor && other.matches?.(one));
};

/** The text at a dotted path of a body; undefined when there is none. */
const textAt = (body: unknown, path: string): string | undefined => {
  let value = body;
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The names of the device in a body that can’t be parsed, as far as a vendor’s format has them. */
export const namesIn = (body: unknown): Partial<DeviceNames> => {
  const found = vendors.flatMap(({ names }) => names?.((path) => textAt(body, path)) ?? []);
  const app_id = found.find((one) => one.app_id !== undefined)?.app_id;
  const dev_id = found.find((one) => one.dev_id !== undefined)?.dev_id;
  return { ...(app_id === undefined ? {} : { app_id }), ...(dev_id === undefined ? {} : { dev_id }) };
};
