import { afterAll, afterEach, vi } from 'vitest';
import { emptyBrowser } from '../site/session.ts';

// happy-dom compares an element whose style is read with all rules, and those of all tests would add up.
afterEach(() => {
  for (const style of document.querySelectorAll('style[data-emotion]')) style.textContent = '';
});

// The site's test files share a window. Each leaves it like a fresh browser; whatever can't be cleared without hiding a
// mistake of the test makes the test fail.
afterAll(async () => {
  // What is prefetched in the background would still be loading after the window is gone.
  await vi.dynamicImportSettled();
  emptyBrowser();
  const left = [
    ...(document.body.childElementCount > 0 ? ['elements'] : []),
    ...(vi.isFakeTimers() ? ['fake timers'] : []),
    ...(localStorage instanceof Storage ? [] : ['a storage that is not the browser’s']),
  ];
  if (left.length > 0) throw new Error(`This file left ${left.join(', ')} behind.`);
});
