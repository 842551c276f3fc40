import { afterEach, expect, test } from 'vitest';
import { startStage, type Stage } from '../../bench/viewer-stage.ts';

let stage: Stage | undefined;
afterEach(async () => {
  await stage?.stop();
  stage = undefined;
});

test('a file that the site does not have is 404, and the stage goes on', async () => {
  stage = await startStage({ id: 1 });
  // A full Chromium asks for it by itself.
  const icon = await fetch(`${stage.url}/favicon.ico`);
  expect(icon.status).toBe(404);
  const me = await fetch(`${stage.url}/api/auth/me`);
  expect(await me.json()).toEqual({ id: 1 });
});
