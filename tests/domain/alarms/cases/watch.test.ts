import { describe, expect, it } from 'vitest';
import { gapsOf, gapsOfShown, isBlind } from '../../../../src/domain/alarms/cases/watch.ts';

const KNOWN = { active: 5, reporting: 5, rules: 13, unwatched: [] };
const names = (watch: Partial<typeof KNOWN & { unwatched: never[] }>, isReachable?: boolean) =>
  gapsOf({ ...KNOWN, ...watch }, isReachable).map(({ name }) => name);

describe('gaps', () => {
  it('are none only if every device reports and is watched', () => {
    expect(names({})).toEqual([]);
  });

  it('are that nothing is connected, and nothing else, without devices', () => {
    expect(names({ active: 0, reporting: 0, rules: 0 })).toEqual(['no_devices']);
  });

  it('tell all silent devices from some', () => {
    expect(names({ reporting: 0 })).toEqual(['none_reporting']);
    expect(gapsOf({ ...KNOWN, reporting: 3 })).toEqual([{ name: 'silent', count: 2, of: 5 }]);
  });

  it('name disabled rules, and an unreachable server before everything else', () => {
    expect(names({ rules: 0 })).toEqual(['no_rules']);
    expect(names({ rules: 0 }, false)).toEqual(['unreachable', 'no_rules']);
    expect(gapsOf({ ...KNOWN, unwatched: [{ kind: 'scald', devices: 2 }] })).toEqual([
      { name: 'unwatched', count: 2, kind: 'scald' },
    ]);
  });

  it('leave something to be said while only some devices are silent or unwatched', () => {
    const blind = gapsOf({ ...KNOWN, reporting: 0 }, false).every(isBlind);
    const partly = gapsOf({ ...KNOWN, reporting: 4, unwatched: [{ kind: 'scald', devices: 2 }] });
    expect(blind).toBe(true);
    expect(partly.some(isBlind)).toBe(false);
  });
});

describe('gaps of what is shown', () => {
  it('are that nothing is in service or watched, or what is not watched for', () => {
    const shown = { active: 2, rules: 13, unwatched: [] };
    expect(gapsOfShown(shown)).toEqual([]);
    expect(gapsOfShown({ ...shown, active: 0 })).toEqual([{ name: 'no_devices' }]);
    expect(gapsOfShown({ ...shown, rules: 0 })).toEqual([{ name: 'no_rules' }]);
    expect(gapsOfShown({ ...shown, unwatched: [{ kind: 'burst', devices: 1 }] })).toEqual([
      { name: 'unwatched', count: 1, kind: 'burst' },
    ]);
  });
});
