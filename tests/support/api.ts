import { http as answer, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';

/** A server for the site's unit tests: what a test does not answer is a failure. */
export const startApi = () => {
  // Every visit of the sign-in page asks for it.
  const server = setupServer(answer.get(at('/setup'), () => HttpResponse.json({ needed: false })));
  beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return server;
};

/** The address of a call as the site makes it. */
export const at = (path: string): string => new URL(`/api${path}`, window.location.href).href;
