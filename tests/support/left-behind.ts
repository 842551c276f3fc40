import { afterAll, expect, vi } from 'vitest';
import { emptyBrowser } from './session.ts';

// The files of the site share a window. The next one finds it as a browser in which nobody was yet;
// what can't be cleared away for a test, because it hides a mistake of its own, makes it fail.
afterAll(() => {
  emptyBrowser();
  expect({
    elements: document.body.childElementCount,
    timersAreFake: vi.isFakeTimers(),
    storageIsReal: localStorage instanceof Storage,
  }).toEqual({ elements: 0, timersAreFake: false, storageIsReal: true });
});
