import type { Uplink } from './uplink.ts';

const at = (body: unknown, ...path: readonly string[]): string | undefined => {
  let found = body;
  for (const key of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, key)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[key];
  }
  return typeof found === 'string' && found !== '' ? found : undefined;
};

/** The application and the device that a body names, in any of the three shapes, as far as it can be made out. */
export const extractIdentity = (body: unknown): Partial<Pick<Uplink, 'app_id' | 'dev_id'>> => {
  const app_id =
    at(body, 'app_id') ??
    at(body, 'end_device_ids', 'application_ids', 'application_id') ??
    at(body, 'deviceInfo', 'applicationId');
  const dev_id =
    at(body, 'dev_id') ??
    at(body, 'end_device_ids', 'device_id') ??
    at(body, 'deviceInfo', 'devEui')?.toLowerCase();
  return { ...(app_id === undefined ? {} : { app_id }), ...(dev_id === undefined ? {} : { dev_id }) };
};
