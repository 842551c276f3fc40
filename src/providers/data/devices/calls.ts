import type { DayLine } from '../../../domain/charts/day-line.ts';
import type { Endpoint, TagCount } from '../../../domain/devices/devices.ts';
import type { DeviceMessage } from '../../../domain/devices/message.ts';
import type { Hardware, Replacement } from '../../../domain/devices/hardware.ts';
import type {
  ImportOutcome,
  Mapping,
  ReadingsOutcome,
  ReadingsProgress,
} from '../../../domain/api/import-outcome.ts';
import type { WaterCounter, WaterToday } from '../../../domain/water/today.ts';
import { resourceNamed } from '../../../resources/all.ts';
import { api, type Call } from '../../http.ts';
import { undoTokenOf } from '../../undo-tokens.ts';
import { parametersFor, type Filter } from '../parameters.ts';
import { readPart, readPartData } from '../part-of-page.ts';

type Query = NonNullable<Call['query']>;

/** What the dial of a meter showed. Times are ISO 8601. */
export interface DialReading {
  readonly id: number;
  readonly at: string;
  readonly value: number;
  readonly offset: number;
  readonly user_name: string | null;
}

export interface EndpointPage {
  readonly search?: string;
  readonly sort: string;
  readonly limit: number;
  readonly offset: number;
}

/** Device calls that the data provider interface doesn't have. See docs/specification.md, section 5. */
export const deviceCalls = {
  /** Tags in use, the most used first. */
  deviceTags: (signal?: AbortSignal) => readPartData<readonly TagCount[]>('/devices/tags', { signal }),
  /** The number of devices that match a list's filter. */
  countDevices: async (filter: Filter, signal?: AbortSignal): Promise<number> => {
    const query = parametersFor(resourceNamed('devices'), filter) as Query;
    return (await readPartData<[{ total: number }]>('/devices/get/total', { query, signal }))[0].total;
  },
  /** The last 24 hours of devices' main values; `ids` are separated by commas, at most `SPARKLINES_MAX`. */
  sparklines: (ids: string, signal?: AbortSignal) =>
    readPartData<readonly DayLine[]>('/devices/sparklines', { query: { ids }, signal }),
  /** What a counter of litres counted today, against the usual; null if the device has no such counter. */
  waterToday: (id: number, key: WaterCounter, signal?: AbortSignal) =>
    readPartData<WaterToday | null>(`/devices/${id}/water-today`, { query: { key }, signal }),
  /** What the dial of a register's meter showed, the newest first. */
  dialReadings: (id: number, signal?: AbortSignal) =>
    readPartData<readonly DialReading[]>(`/datapoints/${id}/dial`, { signal }),
  /** Sets a register to what its dial shows now; returns the batch that undoes it. */
  readDial: async (id: number, value: number): Promise<string | undefined> =>
    undoTokenOf(await api.post<{ data: DialReading }>(`/datapoints/${id}/dial`, { value })),
  deviceEndpoints: (page: EndpointPage, signal?: AbortSignal) =>
    readPart<{ readonly data: Endpoint[]; readonly total: number }>('/devices/endpoints', {
      query: { ...page },
      signal,
    }),
  /** `batch` undoes the import. Throws HttpError for an invalid file. */
  importDevices: async (
    file: File,
    columns: Mapping,
    isDryRun: boolean,
    signal: AbortSignal,
  ): Promise<{ readonly outcome: ImportOutcome; readonly batch: string | undefined }> => {
    const form = new FormData();
    form.set('dry_run', String(isDryRun));
    form.set('columns', JSON.stringify(columns));
    form.set('file', file, file.name);
    const response = await api.post<{ data: ImportOutcome }>('/devices/import', form, { signal });
    return { outcome: response.data, batch: undoTokenOf(response) };
  },
  /** `progress` names the import in `readingsProgress`; `batch` undoes it. Throws HttpError for an invalid file. */
  importReadings: async (
    file: File,
    isDryRun: boolean,
    progress: string,
    signal: AbortSignal,
  ): Promise<{ readonly outcome: ReadingsOutcome; readonly batch: string | undefined }> => {
    const form = new FormData();
    form.set('dry_run', String(isDryRun));
    form.set('file', file, file.name);
    const call = { query: { progress }, signal };
    const response = await api.post<{ data: ReadingsOutcome }>('/devices/import-readings', form, call);
    return { outcome: response.data, batch: undoTokenOf(response) };
  },
  /** How far an import is; null if nobody knows. */
  readingsProgress: (name: string, signal?: AbortSignal) =>
    readPartData<ReadingsProgress | null>('/devices/import-readings/progress', { query: { name }, signal }),
  /** The hardware of a device, the present one first. */
  hardware: (id: number, signal?: AbortSignal) =>
    readPartData<readonly Hardware[]>(`/devices/${id}/hardware`, { signal }),
  /** Returns the batch that undoes it. Throws HttpError if another device has the serial. */
  replaceHardware: async (id: number, replacement: Replacement): Promise<string | undefined> =>
    undoTokenOf(await api.post<unknown>(`/devices/${id}/replace`, replacement)),
  /** The latest messages of a device, the newest first. */
  deviceMessages: (id: number, signal?: AbortSignal) =>
    readPartData<readonly DeviceMessage[]>(`/devices/${id}/uplinks`, { signal }),
};
