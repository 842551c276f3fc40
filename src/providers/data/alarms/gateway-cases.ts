import type { AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { api } from '../../http.ts';

/** The open cases of these silent gateways. */
export const fetchGatewayCases = (
  gateway_id: readonly string[],
  signal: AbortSignal,
): Promise<readonly AlarmCase[]> =>
  api.get<readonly AlarmCase[]>('/alarms', {
    query: {
      filter: JSON.stringify({ status: 'open', kind: 'gateway_silent', gateway_id }),
      range: '[0,99]',
    },
    signal,
    intent: 'background',
  });
