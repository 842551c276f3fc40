import { DrizzleQueryError } from 'drizzle-orm/errors';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { withoutParameters } from '../../server/log.ts';

const logged = (error: Error): string => {
  const lines: string[] = [];
  const err = (value: Error) => pino.stdSerializers.err(withoutParameters(value) as Error);
  pino({ serializers: { err } }, { write: (line: string) => lines.push(line) }).error(
    { err: error },
    'failed',
  );
  return lines.join('');
};

const SECRET = 'whsec_secret\n    at the pool';
const failed = (cause: Error): Error =>
  new DrizzleQueryError('insert into webhook_secrets values ($1)', [SECRET], cause);

describe('an error of the database in the log', () => {
  it('has the statement and its cause, and no parameters', () => {
    const cause = Object.assign(new Error('null value in column "secret"'), {
      code: '23502',
      detail: `Failing row contains (1, ${SECRET}).`,
      table: 'webhook_secrets',
    });
    const text = logged(failed(cause));
    expect(text).toContain('insert into webhook_secrets values ($1)');
    expect(text).toContain('null value in column');
    expect(text).toContain('log.test.ts');
    expect(text).not.toContain('whsec_secret');
    expect(text).not.toContain('at the pool');
  });

  it('does not quote the value that has the wrong form', () => {
    const error = Object.assign(new Error('invalid input syntax for type integer: "whsec_secret"'), {
      code: '22P02',
      where: 'unnamed portal parameter $1 = whsec_secret',
      routine: 'pg_strtoint32_safe',
    });
    const text = logged(new Error('call failed', { cause: failed(error) }));
    expect(text).toContain('invalid input syntax for type integer');
    expect(text).not.toContain('whsec_secret');
  });

  it('is otherwise as it was', () => {
    const error = Object.assign(new TypeError('no'), { code: 'ECONNREFUSED', port: 5432 });
    const { err } = JSON.parse(logged(error));
    expect(err).toMatchObject({ type: 'TypeError', message: 'no', code: 'ECONNREFUSED', port: 5432 });
    expect(err.stack).toBe(error.stack);
    const all = new AggregateError([new Error('first'), failed(new Error('second'))]);
    expect(logged(all)).toContain('first');
    expect(logged(all)).not.toContain('whsec_secret');
  });
});
