import type { AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { api } from '../../http.ts';

/** A case as a link in a mail shows it. */
export interface LinkedAlarm extends Pick<
  AlarmCase,
  | 'id'
  | 'title'
  | 'text'
  | 'response'
  | 'severity'
  | 'condition'
  | 'since'
  | 'gateway_id'
  | 'acknowledged_at'
  | 'closed_at'
> {
  readonly device: string | null;
  readonly location: string | null;
  readonly company: string | null;
  /** The person's name. */
  readonly acknowledged_by: string | null;
  /** The name of the addressee, for whom the link acts. */
  readonly user: string;
}

const pathOf = (token: string): string => `/alarm-links/${encodeURIComponent(token)}`;

/** The case of a link; changes nothing. Throws HttpError 410 for a link that is no longer valid. */
export const fetchLinkedAlarm = async (token: string, signal: AbortSignal): Promise<LinkedAlarm> =>
  (await api.get<{ data: LinkedAlarm }>(pathOf(token), { signal, intent: 'part' })).data;

/** Acknowledges the case of a link, once. */
export const acknowledgeByLink = (token: string): Promise<unknown> =>
  api.post(`${pathOf(token)}/acknowledge`, {}, { intent: 'part' });
