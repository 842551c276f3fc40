import { delay, http as answer, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** A server for the site's unit tests: what a test does not answer is a failure. */
export const startApi = () => {
  const server = setupServer(
    // Every visit of the sign-in page asks for it.
    answer.get(at('/setup'), () => HttpResponse.json({ needed: false })),
    answer.get(at('/auth/oidc'), () => HttpResponse.json({ data: [] })),
    // The pages of devices and projects list their open alarms.
    answer.get(at('/alarms'), () => HttpResponse.json([], { headers: { 'Content-Range': 'alarms */0' } })),
    // The menu of superadmins counts the new ones.
    answer.get(at('/devices/get/total'), () => HttpResponse.json({ data: [{ total: 0 }] })),
    // The top bar opens a live connection; here it never gets one.
    answer.post(at('/live/ticket'), async () => {
      await delay('infinite');
      return new HttpResponse(null);
    }),
  );
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
};

/** The address of a call as the site makes it. */
export const at = (path: string): string => new URL(`/api${path}`, window.location.href).href;
