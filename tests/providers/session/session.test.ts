import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  beginSession,
  endSession,
  onSession,
  readSession,
  readUser,
  refreshUser,
  takeSessionEnd,
  watchOtherTabs,
} from '../../../src/providers/session/session.ts';
import {
  isInMemory,
  onStorageFallback,
  readText,
  removeText,
  replaceBlockedStorage,
  writeText,
} from '../../../src/providers/browser/storage.ts';
import { emptyBrowser, person, signedIn } from '../../support/site/session.ts';

const DAY = 86_400_000;
const stored = (key: string): unknown => JSON.parse(localStorage.getItem(`flowgen_report:${key}`) ?? 'null');

beforeEach(() => {
  emptyBrowser();
  vi.useFakeTimers({ now: 1_700_000_000_000, toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

describe('the stored session', () => {
  it('lies under its two keys, each for 24 hours', () => {
    const data = signedIn('user', 'abc');
    expect(stored('session')).toEqual({ value: { token: 'abc', data }, expire: Date.now() + DAY });
    expect(stored('dataUser')).toEqual({ value: data, expire: Date.now() + DAY });
    expect(readSession()).toEqual({ token: 'abc', data });
  });

  it('is none once it is 24 hours old', () => {
    signedIn('user');
    vi.setSystemTime(Date.now() + DAY - 1);
    expect(readSession()).not.toBeNull();
    vi.setSystemTime(Date.now() + 1);
    expect(readSession()).toBeNull();
    expect(readUser()).toBeNull();
  });

  it.each(['{', 'null', '{"value":{"token":5},"expire":9999999999999}', '"x"'])(
    'is none when it reads %s',
    (text) => {
      localStorage.setItem('flowgen_report:session', text);
      expect(readSession()).toBeNull();
    },
  );

  it.each([{ expire: 'never' }, { expire: undefined }, { value: null }, { data: { role: 'emperor' } }])(
    'is none with %j',
    ({ data: changed, ...rest }: { data?: object }) => {
      const { token, data } = { token: 'abc', data: signedIn('user') };
      const entry = { value: { token, data: { ...data, ...changed } }, expire: Date.now() + DAY };
      localStorage.setItem('flowgen_report:session', JSON.stringify({ ...entry, ...rest }));
      expect(readSession()).toBeNull();
    },
  );

  it('is cleared whole, and says why once', () => {
    signedIn('user');
    endSession('expired');
    expect(localStorage.length).toBe(0);
    expect(takeSessionEnd()).toBe('expired');
    expect(takeSessionEnd()).toBeNull();
  });

  it('takes what the server says of the user, but lives no longer for it', () => {
    signedIn('user');
    const expire = Date.now() + DAY;
    vi.setSystemTime(Date.now() + 1000);
    refreshUser({ ...person('companyadmin'), name: 'Grace' });
    expect(stored('session')).toMatchObject({ expire, value: { data: { role: 'companyadmin' } } });
    expect(stored('dataUser')).toMatchObject({ expire: Date.now() + DAY, value: { name: 'Grace' } });
    expect(readUser()?.name).toBe('Grace');
  });

  it('does not begin by hearing of a user', () => {
    refreshUser(person('user'));
    expect(localStorage.length).toBe(0);
  });

  it('notices another tab', () => {
    signedIn('user');
    const heard = vi.fn();
    const ends = [onSession(heard), watchOtherTabs()];
    localStorage.removeItem('flowgen_report:session');
    window.dispatchEvent(new StorageEvent('storage', { key: 'flowgen_report:session' }));
    expect(heard).toHaveBeenLastCalledWith('elsewhere');
    // Sites that other files have opened in this window notice it too, each with a call.
    const { length } = heard.mock.calls;
    window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }));
    expect(heard).toHaveBeenCalledTimes(length);
    ends.forEach((end) => end());
  });
});

describe('a browser that keeps nothing', () => {
  const refuse = (): never => {
    throw new DOMException('refused', 'QuotaExceededError');
  };
  const storage = (parts: Partial<Storage>): void => {
    const full = { getItem: () => null, setItem: refuse, removeItem: () => undefined, ...parts };
    vi.spyOn(window, 'localStorage', 'get').mockReturnValue(full as Storage);
  };

  it('holds the session in memory when it is full, and says so', () => {
    const told = vi.fn();
    const end = onStorageFallback(told);
    storage({});
    beginSession({ token: 'abc', data: person('user') });
    expect(readSession()?.token).toBe('abc');
    expect(isInMemory()).toBe(true);
    expect(told).toHaveBeenCalledTimes(1);
    endSession('signed-out');
    expect(readSession()).toBeNull();
    end();
  });

  it('works where even looking throws', () => {
    storage({ getItem: refuse, removeItem: refuse });
    expect(readText('a')).toBeNull();
    writeText('a', 'b');
    expect(readText('a')).toBe('b');
    removeText('a');
    expect(readText('a')).toBeNull();
  });

  it('works where the storage itself is blocked', () => {
    const real = Object.getOwnPropertyDescriptor(window, 'localStorage') ?? {};
    onTestFinished(() => void Object.defineProperty(window, 'localStorage', real));
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuse);
    writeText('a', 'b');
    expect(readText('a')).toBe('b');
    replaceBlockedStorage();
    expect(isInMemory()).toBe(true);
    expect(() => window.localStorage.setItem('x', 'y')).not.toThrow();
    expect(window.localStorage.getItem('x')).toBe('y');
  });
});
