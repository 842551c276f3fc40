import { afterEach, expect, it } from 'vitest';
import { createDecoders, type Decoded, type Decoders } from '../../../server/decoders/decoders.ts';

let decoders: Decoders | undefined;
afterEach(() => decoders?.close());

const start = (): Decoders => (decoders = createDecoders());
const input = (body: string, byte = 0) => ({
  source: `function decodeUplink({ bytes }) { ${body} }`,
  bytes: [byte],
  f_port: 1,
  received_at: 0,
});
const GOOD = 'return { data: { byte: bytes[0] } };';
const LOOP = 'while (true);';
// The sandbox can't interrupt it.
const STUCK = 'for (;;) new Array(5e5).fill(0);';
const byteOf = (decoded: Decoded): unknown => ('data' in decoded ? decoded.data?.['byte'] : decoded);

it('decodes the messages of a decoder in order', async () => {
  const all = start();
  const order: number[] = [];
  const results = await Promise.all(
    Array.from({ length: 50 }, (_, n) => n).map(async (n) => {
      const decoded = await all.decode('a', input(GOOD, n));
      order.push(n);
      return byteOf(decoded);
    }),
  );
  expect(results).toEqual(order);
  expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n));
});

it('lets an endless loop rest, whose messages fail alone', async () => {
  const all = start();
  const looping = Array.from({ length: 40 }, () => all.decode('loop', input(LOOP)));
  const good = Array.from({ length: 40 }, (_, n) => all.decode('good', input(GOOD, n)));
  expect((await Promise.all(good)).map(byteOf)).toEqual(Array.from({ length: 40 }, (_, n) => n));
  const faults = (await Promise.all(looping)).map((one) => ('fault' in one ? one.fault : 'none'));
  expect(faults.filter((fault) => fault === 'slow')).toHaveLength(3);
  expect(faults.filter((fault) => fault === 'resting')).toHaveLength(37);
  // A person who tries a decoder is not made to wait.
  expect(await all.decode('loop', input(GOOD, 7), true)).toMatchObject({ data: { byte: 7 } });
});

it('ends a thread that is stuck, and decodes the next message in another', async () => {
  const all = start();
  expect(byteOf(await all.decode('a', input(GOOD, 1)))).toBe(1);
  const stuck = all.decode('stuck', input(STUCK));
  const next = all.decode('a', input(GOOD, 2));
  expect(await stuck).toEqual({ fault: 'slow' });
  expect(byteOf(await next)).toBe(2);
});

it('bounds the messages that wait for a decoder', async () => {
  const all = start();
  const results = Promise.all(Array.from({ length: 1_200 }, () => all.decode('a', input(GOOD))));
  const busy = (await results).filter((one) => 'fault' in one && one.fault === 'busy');
  expect(busy.length).toBeGreaterThan(100);
  expect(byteOf(await all.decode('a', input(GOOD, 3)))).toBe(3);
});
