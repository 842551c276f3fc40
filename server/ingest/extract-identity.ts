import type { Uplink } from './uplink.ts';

const stringAt = (body: unknown, ...path: readonly string[]): string | undefined => {
  let value = body;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[key];
  }
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** The application and device ids in a body of any of the three formats, if present. */
export const extractIdentity = (body: unknown): Partial<Pick<Uplink, 'app_id' | 'dev_id'>> => {
  const app_id =
    stringAt(body, 'app_id') ??
    stringAt(body, 'end_device_ids', 'application_ids', 'application_id') ??
    stringAt(body, 'deviceInfo', 'applicationId');
  const dev_id =
    stringAt(body, 'dev_id') ??
    stringAt(body, 'end_device_ids', 'device_id') ??
    stringAt(body, 'deviceInfo', 'devEui')?.toLowerCase();
  return { ...(app_id === undefined ? {} : { app_id }), ...(dev_id === undefined ? {} : { dev_id }) };
};
