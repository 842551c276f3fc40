import { http as answer, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canUsePasskeys } from '../../../src/providers/session/passkeys.ts';
import { at, startApi } from '../../support/site/api.ts';
import { emptyBrowser } from '../../support/site/session.ts';

const server = startApi();
beforeEach(emptyBrowser);
afterEach(() => vi.unstubAllGlobals());

const serveAt = (origin: string | null) =>
  server.use(answer.get(at('/auth/passkeys/origin'), () => HttpResponse.json({ data: { origin } })));

describe('passkeys', () => {
  it('can be used only at the origin of the public URL', async () => {
    vi.stubGlobal('PublicKeyCredential', () => undefined);
    const { origin, port } = window.location;
    for (const [served, expected] of [
      [origin, true],
      [`http://flowgen.example:${port}`, false],
      [`${origin}1`, false],
      [null, false],
    ] as const) {
      serveAt(served);
      expect(await canUsePasskeys()).toBe(expected);
    }
  });

  it('can’t be used if the server does not answer', async () => {
    vi.stubGlobal('PublicKeyCredential', () => undefined);
    server.use(answer.get(at('/auth/passkeys/origin'), () => HttpResponse.error()));
    expect(await canUsePasskeys()).toBe(false);
  });

  it('can’t be used in a browser without them, which asks nothing', async () => {
    expect(await canUsePasskeys()).toBe(false);
  });
});
