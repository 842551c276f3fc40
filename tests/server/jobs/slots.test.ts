import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createSlots } from '../../../server/jobs/slots.ts';

const busy = 'report_rules.files_busy';

describe('slots', () => {
  it('are refused to a company that has used up its own, and to no other', async () => {
    const slots = createSlots({ each: 2, all: 4, waiting: 1, busy });
    const ends = [await slots.begin(1), await slots.begin(1)];
    const third = slots.begin(1);
    await expect(slots.begin(1)).rejects.toMatchObject({ statusCode: 429, retryAfter: 5 });
    await slots.begin(2);
    await slots.begin(null);
    ends[0]?.();
    ends[0]?.();
    await third;
    const next = slots.begin(1);
    await expect(slots.begin(1)).rejects.toMatchObject({ statusCode: 429 });
    ends[1]?.();
    await next;
  });

  it('are taken in turns by companies while all are in use', async () => {
    const slots = createSlots({ each: 1, all: 1, waiting: 3, busy });
    const order: number[] = [];
    const work = (company: number) =>
      slots.run(company, async () => {
        order.push(company);
        await nextTurn();
      });
    await Promise.all([work(1), work(1), work(1), work(2), work(3), work(2)]);
    expect(order).toEqual([1, 1, 2, 3, 1, 2]);
  });

  it('pass by a company that is at its maximum', async () => {
    const slots = createSlots({ each: 1, all: 2, waiting: 3, busy });
    const first = await slots.begin(1);
    let isSecond = false;
    void slots.begin(1).then(() => (isSecond = true));
    const other = await slots.begin(2);
    const third = slots.begin(3);
    other();
    await third;
    expect(isSecond).toBe(false);
    first();
    await nextTurn();
    expect(isSecond).toBe(true);
  });

  it('are freed when the work fails', async () => {
    const slots = createSlots({ each: 1, all: 1, waiting: 0, busy });
    await expect(slots.run(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await slots.run(1, async () => 'done')).toBe('done');
  });
});
