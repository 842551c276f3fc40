import type { AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { chunk } from '../../../domain/chunk.ts';
import { api } from '../../http.ts';

/** Ids per request, to limit the URL length. */
const IDS_PER_REQUEST = 100;

/** The open critical cases that the user may see; at most 100. */
export const fetchCriticalCases = (signal: AbortSignal): Promise<readonly AlarmCase[]> =>
  api.get<readonly AlarmCase[]>('/alarms', {
    query: { filter: '{"status":"open","severity":"critical"}', sort: '["since","DESC"]', range: '[0,99]' },
    signal,
    intent: 'background',
  });

/** The open cases of these devices, worst first. */
export const fetchOpenCases = async (
  deviceIds: readonly number[],
  signal: AbortSignal,
): Promise<readonly AlarmCase[]> => {
  const parts = await Promise.all(
    chunk(deviceIds, IDS_PER_REQUEST).map((device_id) =>
      api.get<readonly AlarmCase[]>('/alarms', {
        query: {
          filter: JSON.stringify({ status: 'open', device_id }),
          sort: '["severity","ASC"]',
          range: '[0,499]',
        },
        signal,
        intent: 'background',
      }),
    ),
  );
  return parts.flat();
};
