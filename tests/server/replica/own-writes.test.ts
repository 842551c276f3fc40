import { expect, test } from 'vitest';
import { createOwnWrites } from '../../../server/replica/own-writes.ts';

test('a write is replayed once a look that began after it is', () => {
  const writes = createOwnWrites();
  const during = writes.begin();
  writes.note('person 1');
  // This look began before the write.
  writes.end(during, 100n, 100n);
  expect(writes.areReplayed('person 1')).toBe(false);
  expect(writes.areReplayed('person 2')).toBe(true);
  writes.end(writes.begin(), 200n, 150n);
  expect(writes.areReplayed('person 1')).toBe(false);
  writes.end(writes.begin(), 300n, 200n);
  expect(writes.areReplayed('person 1')).toBe(true);
});

test('a later write keeps somebody waiting', () => {
  const writes = createOwnWrites();
  writes.note('key 7');
  writes.end(writes.begin(), 100n, 50n);
  writes.note('key 7');
  writes.end(writes.begin(), 200n, 100n);
  expect(writes.areReplayed('key 7')).toBe(false);
  writes.end(writes.begin(), 200n, 200n);
  expect(writes.areReplayed('key 7')).toBe(true);
});

test('looks that find nothing change nothing', () => {
  const writes = createOwnWrites();
  writes.note('person 1');
  writes.begin();
  writes.begin();
  const look = writes.begin();
  expect(writes.isReplayed(look)).toBe(false);
  writes.end(look, 10n, 10n);
  expect(writes.isReplayed(look)).toBe(true);
  expect(writes.areReplayed('person 1')).toBe(true);
});
