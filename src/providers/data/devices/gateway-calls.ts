import type { HeardDevice, HearingGateway } from '../../../domain/devices/reception.ts';
import { readPart, readPartData } from '../part-of-page.ts';

/** Which gateways heard which devices. */
export const gatewayCalls = {
  devicesOfGateway: (
    id: number,
    query: { readonly limit: number; readonly offset: number },
    signal?: AbortSignal,
  ) =>
    readPart<{ readonly data: readonly HeardDevice[]; readonly total: number }>(`/gateways/${id}/devices`, {
      query,
      signal,
    }),
  gatewaysOfDevice: (id: number, signal?: AbortSignal) =>
    readPartData<readonly HearingGateway[]>(`/devices/${id}/gateways`, { signal }),
};
