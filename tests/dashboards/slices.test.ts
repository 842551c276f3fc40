import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSlices, nextLimit, restAfter } from '../../src/dashboards/elements/svg/slices.ts';

describe('how many nodes fit into the next slice', () => {
  it('all of them while they take less than a frame', () => {
    expect(nextLimit(5_000, 5_000, 8, 5_000)).toBe(5_000);
    expect(nextLimit(5_000, 5_000, 16, 5_000)).toBe(5_000);
  });

  it('fewer when a full slice took longer, down to a sixth', () => {
    expect(nextLimit(5_000, 5_000, 30, 5_000)).toBe(2_500);
    expect(nextLimit(6_000, 6_000, 400, 6_000)).toBe(1_000);
    expect(nextLimit(1_000, 1_000, 40, 6_000)).toBe(1_000);
  });

  it('more again when there is time left', () => {
    expect(nextLimit(2_000, 2_000, 5, 5_000)).toBeCloseTo(2_200);
    expect(nextLimit(4_900, 4_900, 5, 5_000)).toBe(5_000);
    // Slices of equal size are smaller than they may be.
    expect(nextLimit(2_400, 1_667, 5, 5_000)).toBeCloseTo(2_640);
    expect(nextLimit(2_400, 1_667, 12, 5_000)).toBe(2_400);
  });

  it('as many as before when a few nodes were painted: that says nothing about a full slice', () => {
    expect(nextLimit(2_000, 10, 50, 5_000)).toBe(2_000);
    expect(nextLimit(2_000, 10, 1, 5_000)).toBe(2_000);
  });
});

describe('how long the page is left alone after a slice', () => {
  it('not at all, unless two in a row took long', () => {
    expect(restAfter(20, 20)).toBe(0);
    expect(restAfter(400, 20)).toBe(0);
    expect(restAfter(20, 400)).toBe(0);
  });

  it('several times what it took too long, but never long enough to be noticed', () => {
    expect(restAfter(34, 34)).toBe(30);
    expect(restAfter(5_000, 5_000)).toBe(300);
  });
});

describe('painting in slices', () => {
  const frames: FrameRequestCallback[] = [];
  const painted: number[] = [];
  /** What painting one node costs, ms. */
  let cost = 0;
  let now = 0;
  let slices: ReturnType<typeof createSlices>;
  const NODES = 8;

  beforeEach(() => {
    [frames.length, painted.length, cost, now] = [0, 0, 0, 0];
    vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
    vi.spyOn(performance, 'now').mockImplementation(() => now);
    slices = createSlices(NODES, (index) => {
      painted.push(index);
      now += cost;
    });
  });
  afterEach(() => slices.end());

  const mark = (...nodes: readonly number[]): void => nodes.forEach((node) => slices.mark(node));
  const markAll = (): void => mark(...Array.from({ length: NODES }, (_, node) => node));
  /** What the slice of this frame has painted, once it has been measured. */
  const slice = async (): Promise<number[]> => {
    for (const run of frames.splice(0)) run(now);
    // A message of a channel tells that the frame is over. After two turns it has arrived, however busy the machine is;
    // a timer may be due before it.
    await turnOfTheLoop();
    await turnOfTheLoop();
    return painted.splice(0);
  };

  it('paints all that was marked together, once each, without waiting for a frame', async () => {
    mark(3, 1, 3, 3);
    expect(painted).toEqual([]);
    expect(await slice()).toEqual([1, 3]);
    expect(frames).toEqual([]);
  });

  it('spreads what is heavy over frames, and every node gets its turn', async () => {
    cost = 4;
    markAll();
    // 32 ms: nobody could know.
    expect(await slice()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    markAll();
    const first = await slice();
    expect(first).toEqual([0, 1, 2]);
    // What changes while it waits is painted once; what changed again after its turn waits for the next.
    mark(0, 6);
    expect(await slice()).toEqual([3, 4, 5]);
    expect(await slice()).toEqual([6, 7, 0]);
    expect(frames).toEqual([]);
  });

  it('goes back to one slice when painting has become cheap', async () => {
    cost = 4;
    markAll();
    await slice();
    cost = 0;
    for (let round = 0; round < 40; round++) {
      markAll();
      await slice();
      while (frames.length > 0) await slice();
    }
    markAll();
    expect(await slice()).toHaveLength(NODES);
  });

  it('paints nothing any more after its end', async () => {
    markAll();
    slices.end();
    expect(await slice()).toEqual([]);
  });
});
