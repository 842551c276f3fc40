import { afterAll, vi } from 'vitest';
import { emptyBrowser } from './session.ts';

// The files of the site share a window. The next one finds it as a browser in which nobody was yet;
// what can't be cleared away for a test, because it hides a mistake of its own, makes it fail.
afterAll(() => {
  emptyBrowser();
  const left = [
    ...(document.body.childElementCount > 0 ? ['elements'] : []),
    ...(vi.isFakeTimers() ? ['fake timers'] : []),
    ...(localStorage instanceof Storage ? [] : ['a storage that is not the browser’s']),
  ];
  if (left.length > 0) throw new Error(`This file left ${left.join(', ')} behind.`);
});
