import { afterEach, expect, test } from 'vitest';
import { session, startStage, type Stage } from '../../bench/viewer-stage.ts';

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.stop();
  stage = undefined;
});

test('a file that the site does not have is 404, and the stage goes on', async () => {
  stage = await startStage({ ids: 1, dashboard: () => null, bare: () => '', end: () => 0 });
  // A full Chromium asks for it by itself.
  const icon = await fetch(`${stage.url}/favicon.ico`);
  expect(icon.status).toBe(404);
  const me = await fetch(`${stage.url}/api/auth/me`);
  expect(await me.json()).toEqual(session.data);
});
