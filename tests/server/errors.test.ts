import { expect, it } from 'vitest';
import { toHttpError } from '../../server/errors.ts';

// The messages of `pg` and its pool when the connection is lost.
it.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
])('“%s” is a database that can’t be reached', (message) => {
  expect(toHttpError(new Error(message))?.statusCode).toBe(503);
});

it('a connection that breaks during a write counts as unreachable too', () => {
  const error = Object.assign(new Error('write EPIPE'), { code: 'EPIPE', errno: -32, syscall: 'write' });
  expect(toHttpError(error)?.statusCode).toBe(503);
});

it('a programming error does not', () => {
  expect(toHttpError(new Error('Cannot read properties of undefined'))?.statusCode ?? 500).toBe(500);
});
