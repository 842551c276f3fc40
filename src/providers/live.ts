import { configureLive, stopLive } from '../live/client.ts';
import type { ShareCredentials } from '../live/socket.ts';
import { api } from './http.ts';

/** URL of the live socket; can point to another compatible host. See docs/specification.md, section 7. */
const LIVE_URL: string = import.meta.env.VITE_LIVE_URL ?? '/api/live';

/** Starts live data for the signed-in user, with a new ticket per connection. Returns a function that stops it. */
export const startLive = (): (() => void) => {
  configureLive({
    url: LIVE_URL,
    ticket: async () =>
      (await api.post<{ ticket: string }>('/live/ticket', undefined, { intent: 'background' })).ticket,
  });
  return stopLive;
};

/** Starts live data for a visitor with a share link. Returns a function that stops it. */
export const startSharedLive = (credentials: ShareCredentials): (() => void) => {
  configureLive({ url: LIVE_URL, ticket: async () => credentials });
  return stopLive;
};
