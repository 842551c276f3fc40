import { expect, test } from 'vitest';
import { createLag, readPlace } from '../../../server/replica/lag.ts';

const at = (seconds: number): number => 1_800_000_000_000 + seconds * 1_000;

test('reads a place in the log', () => {
  expect(readPlace('16/B374D848')).toBe((0x16n << 32n) + 0xb374d848n);
});

test('a replica that has replayed everything is not behind, however long nothing was written', () => {
  const lag = createLag();
  expect(lag({ written: 100n, at: at(0) }, { replayed: 100n, committed: at(-1) })).toBe(0);
  expect(lag({ written: 100n, at: at(9) }, { replayed: 120n, committed: at(-1) })).toBe(0);
});

test('the lag is the age of the first thing that is not replayed', () => {
  const lag = createLag();
  lag({ written: 100n, at: at(0) }, { replayed: 100n, committed: at(-5) });
  expect(lag({ written: 150n, at: at(1) }, { replayed: 120n, committed: at(0.75) })).toBe(0.25);
  expect(lag({ written: 200n, at: at(2) }, { replayed: 120n, committed: at(0.75) })).toBe(1.25);
  // Nothing was committed for long before: the look says that it was not written earlier.
  const idle = createLag();
  idle({ written: 100n, at: at(0) }, { replayed: 100n, committed: at(-5) });
  expect(idle({ written: 150n, at: at(1) }, { replayed: 100n, committed: at(-5) })).toBe(1);
  expect(idle({ written: 150n, at: at(2) }, { replayed: 150n, committed: at(0.5) })).toBe(0);
});

test('the lag is unknown without any look or commit to go by', () => {
  expect(createLag()({ written: 100n, at: at(0) }, { replayed: 50n, committed: null })).toBeNaN();
  expect(createLag()({ written: 100n, at: at(0) }, { replayed: 50n, committed: at(-3) })).toBe(3);
});

test('a standby that follows another primary is not current, although its log is longer', () => {
  const lag = createLag();
  expect(lag({ written: 100n, at: at(30) }, { replayed: 900n, committed: at(0) })).toBeNaN();
});

test('a shorter log, of a promoted standby, begins anew', () => {
  const lag = createLag();
  lag({ written: 500n, at: at(0) }, { replayed: 400n, committed: at(-1) });
  expect(lag({ written: 300n, at: at(1) }, { replayed: 300n, committed: at(0) })).toBe(0);
});
