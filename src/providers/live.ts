import { configureLive, stopLive } from '../live/client.ts';
import { api } from './http.ts';

/** Another host can be named that speaks the seed's live data. Source: contract, section 7. */
const LIVE_URL: string = import.meta.env.VITE_LIVE_URL ?? '/api/live';

/** Live data for the person who is signed in, with a new ticket for each connection. Answers how it ends. */
export const startLive = (): (() => void) => {
  configureLive({
    url: LIVE_URL,
    ticket: async () =>
      (await api.post<{ ticket: string }>('/live/ticket', undefined, { intent: 'background' })).ticket,
  });
  return stopLive;
};
