import { describe, expect, it } from 'vitest';
import { browserOf } from '../../../src/domain/sign-in/user-agent.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a browser by what it says of itself', () => {
  it.each([
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox',
      'Linux',
      'computer',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome',
      'Windows',
      'computer',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`,
      'Edge',
      'Windows',
      'computer',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari',
      'iPhone',
      'phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`,
      'Chrome',
      'Android',
      'phone',
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-X710) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome',
      'Android',
      'tablet',
    ],
    ['curl/8.5.0', null, null, 'computer'],
    ['', null, null, 'computer'],
  ])('%s', (text, browser, system, kind) => {
    expect(browserOf(text)).toEqual({ browser, system, kind });
  });

  it('that says nothing is not known', () => {
    expect(browserOf(null)).toEqual({ browser: null, system: null, kind: 'computer' });
  });
});
