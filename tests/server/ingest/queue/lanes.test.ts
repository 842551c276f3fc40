import { describe, expect, it } from 'vitest';
import { createLanes } from '../../../../server/ingest/queue/lanes.ts';
import { createSlowCompanies } from '../../../../server/ingest/queue/slow-companies.ts';
import type { Arrival } from '../../../../server/ingest/uplink.ts';

interface Item {
  readonly arrival: Arrival;
  readonly bytes: number;
  readonly name: string;
}

/** `1a`: of company 1 by its own key; `1a*`: by a key of the platform, which knows its company. */
const item = (name: string): Item => {
  const company = Number(name.charAt(0));
  const isPlatform = name.endsWith('*');
  return {
    arrival: {
      uplink: { dev_id: name } as Arrival['uplink'],
      companyId: isPlatform ? null : company,
      way: 'http',
      keyId: isPlatform ? 99 : company,
    },
    bytes: 100,
    name,
  };
};
const companyOf = ({ uplink }: Arrival): number => Number(uplink.dev_id.charAt(0));
const namesOf = (items: readonly Item[]): string[] => items.map(({ name }) => name);

const start = () => {
  let now = 0;
  const slow = createSlowCompanies(() => now);
  return {
    slow,
    lanes: createLanes<Item>({ slow, companyOf }),
    /** A batch that makes the company slow: 25 cases for each uplink. */
    slowDown: (company: number, uplinks = 10) => slow.note(company, { work: 1_250 * uplinks, uplinks }),
    pass: (ms: number) => {
      now += ms;
    },
  };
};

describe('a company whose uplinks are expensive to judge', () => {
  it('has batches of its own, and all others share theirs', () => {
    const { lanes, slowDown } = start();
    for (const name of ['1a', '2a', '1b', '3a', '2b']) lanes.push(item(name));
    expect(namesOf(lanes.takeShared())).toEqual(['1a', '2a', '3a', '1b', '2b']);
    slowDown(1);
    for (const name of ['1c', '2c', '1d', '1e*', '2d*']) lanes.push(item(name));
    expect(namesOf(lanes.takeShared())).toEqual(['2c', '2d*']);
    // 2,500 units of work at 1,250 each.
    expect(namesOf(lanes.takeOwn())).toEqual(['1c', '1e*']);
    lanes.ownDone();
    expect(namesOf(lanes.takeOwn())).toEqual(['1d']);
  });

  it('takes turns with other slow ones', () => {
    const { lanes, slowDown } = start();
    slowDown(1);
    slowDown(2);
    for (const name of ['1a', '1b', '1c', '1d', '2a', '2b', '2c']) lanes.push(item(name));
    expect(lanes.takeShared()).toEqual([]);
    const turns = Array.from({ length: 4 }, () => {
      const batch = namesOf(lanes.takeOwn());
      lanes.ownDone();
      return batch;
    });
    expect(turns).toEqual([['1a', '1b'], ['2a', '2b'], ['1c', '1d'], ['2c']]);
    expect(lanes.sizes()).toEqual({ shared: 0, own: 0 });
  });

  it('is stored in order when it becomes slow, and when it no longer is', () => {
    const { lanes, slowDown, pass } = start();
    lanes.push(item('1a'));
    expect(namesOf(lanes.takeShared())).toEqual(['1a']);
    lanes.push(item('1b'));
    slowDown(1);
    lanes.push(item('1c'));
    lanes.push(item('1d'));
    expect(lanes.takeShared()).toEqual([]);
    expect(namesOf(lanes.takeOwn())).toEqual(['1b', '1c']);
    pass(3_600_000);
    // One waits and some are being stored, so a later one may not overtake them.
    lanes.push(item('1e'));
    expect(lanes.takeShared()).toEqual([]);
    lanes.ownDone();
    expect(namesOf(lanes.takeOwn())).toEqual(['1d', '1e']);
    lanes.push(item('1f'));
    expect(lanes.takeShared()).toEqual([]);
    lanes.ownDone();
    expect(namesOf(lanes.takeOwn())).toEqual(['1f']);
    lanes.ownDone();
    lanes.push(item('1g'));
    expect(namesOf(lanes.takeShared())).toEqual(['1g']);
  });

  it('is one with much judging of late, in all and for each uplink, for ten minutes', () => {
    const { slow, pass } = start();
    slow.note(1, { work: 9_000, uplinks: 1_000 });
    for (let second = 0; second < 20; second++) {
      slow.note(2, { work: 120, uplinks: 2 });
      pass(1_000);
    }
    expect([slow.hasAny(), slow.isSlow(1), slow.isSlow(2)]).toEqual([false, false, false]);
    // However small its batches are.
    for (let n = 0; n < 10; n++) slow.note(1, { work: 150, uplinks: 1 });
    pass(9 * 60_000);
    for (let n = 0; n < 10; n++) slow.note(1, { work: 250, uplinks: 1 });
    pass(9 * 60_000);
    expect([slow.isSlow(1), slow.uplinksPerTurn(1)]).toEqual([true, 10]);
    slow.note(1, { work: 10, uplinks: 10 });
    expect(slow.uplinksPerTurn(1)).toBeGreaterThan(10);
    pass(61_000);
    expect([slow.isSlow(1), slow.hasAny()]).toEqual([false, false]);
  });
});
