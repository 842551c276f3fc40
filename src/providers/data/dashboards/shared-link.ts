import type { AlarmCase } from '../../../domain/alarms/cases/case.ts';
import type { ShownWatch } from '../../../domain/alarms/cases/watch.ts';
import type { WallBoard } from '../../../domain/dashboard/wall.ts';
import { api } from '../../http.ts';

/** Calls of the page of a share link, limited to it (`limitCalls`). See docs/walls.md. */

/** What a share link shows. */
export interface SharedLink {
  readonly title: string;
  /** How long each dashboard is shown; null: there is only one. */
  readonly seconds: number | null;
  readonly expires_at: string | null;
  readonly boards: readonly WallBoard[];
  /** Missing on an older server. */
  readonly watch?: ShownWatch;
}
/** A case without people, with the name of its device. */
export type SharedCase = AlarmCase & { readonly device_title: string };

export const fetchSharedLink = async (signal: AbortSignal): Promise<SharedLink> =>
  (await api.get<{ data: SharedLink }>('', { signal, intent: 'background' })).data;

/** Sends the PIN of the link. Returns the proof for further calls; null if the link has no PIN. */
export const enterSharePin = async (pin: string): Promise<string | null> =>
  (await api.post<{ data: { proof: string | null } }>('/pin', { pin }, { intent: 'background' })).data.proof;

/** The open cases of the devices that the link shows. */
export const fetchSharedCases = (signal: AbortSignal): Promise<readonly SharedCase[]> =>
  api.get<readonly SharedCase[]>('/alarms', {
    query: { filter: '{"status":"open"}', sort: '["severity","ASC"]', range: '[0,499]' },
    signal,
    intent: 'background',
  });
