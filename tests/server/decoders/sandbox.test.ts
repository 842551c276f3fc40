import { beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../../../server/decoders/sandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});

const RECEIVED = Date.UTC(2026, 10, 27, 12);
const decode = (source: string, bytes: readonly number[] = [1, 2], f_port = 7) =>
  sandbox.decode({ source, bytes, f_port, received_at: RECEIVED });
const body = (code: string) => decode(`function decodeUplink(input) { ${code} }`);

describe('a decoder', () => {
  it('gets bytes, port and time, and returns data', () => {
    expect(
      body(
        'return { data: { sum: input.bytes[0] + input.bytes[1], port: input.fPort, at: input.recvTime.getTime() } }',
      ),
    ).toEqual({
      data: { sum: 3, port: 7, at: RECEIVED },
      errors: [],
    });
  });

  it('reports errors of its own', () => {
    expect(body('return { errors: ["unknown port", { code: 1 }] }')).toEqual({
      data: null,
      errors: ['unknown port', '{"code":1}'],
    });
  });

  it('has no network, files, timers, modules or clock', () => {
    const names = [
      'fetch',
      'XMLHttpRequest',
      'require',
      'process',
      'std',
      'os',
      'setTimeout',
      'WebAssembly',
      'performance',
      'console',
    ];
    const { data } = body(`return { data: {
      found: ${JSON.stringify(names)}.filter((name) => typeof globalThis[name] !== 'undefined'),
      now: Date.now(), made: new Date().getTime(), again: new (new Date(0).constructor)().getTime(),
      text: Date().slice(11, 15), given: new Date(2026, 0).getFullYear() } }`) as {
      data: Record<string, unknown>;
    };
    expect(data).toEqual({
      found: [],
      now: RECEIVED,
      made: RECEIVED,
      again: RECEIVED,
      text: '2026',
      given: 2026,
    });
  });

  it.each([
    ['an endless loop', 'while (true);', 'slow'],
    ['endless recursion', 'const f = () => f(); return f();', 'failed'],
    ['a memory bomb', 'const all = []; for (;;) all.push(new Uint8Array(1e6));', 'memory'],
    ['one huge text', 'return { data: { text: "x".repeat(1e9) } };', 'memory'],
    ['an answer that is too large', 'return { data: { text: "x".repeat(1e5) } };', 'large'],
    ['an error', 'throw new TypeError("no");', 'failed'],
    ['no object', 'return 5;', 'result'],
    ['a promise', 'return Promise.resolve({ data: {} });', 'result'],
  ])('that has %s fails alone', (_name, code, fault) => {
    expect(body(code)).toMatchObject({ fault });
    expect(body('return { data: { ok: 1 } }')).toEqual({ data: { ok: 1 }, errors: [] });
  });

  it('is missing, or no JavaScript', () => {
    expect(decode('var x = 1;')).toEqual({ fault: 'missing' });
    expect(decode('function decodeUplink( {')).toMatchObject({ fault: 'failed' });
    expect(decode('while (true);')).toEqual({ fault: 'slow' });
  });

  it('keeps nothing from one message to the next', () => {
    const source =
      'globalThis.n = (globalThis.n || 0) + 1; function decodeUplink() { return { data: { n: globalThis.n } } }';
    expect([decode(source), decode(source)]).toMatchObject([{ data: { n: 1 } }, { data: { n: 1 } }]);
  });

  it('can’t forge the answer by replacing what the sandbox uses', () => {
    expect(
      decode(`JSON.stringify = () => '{"data":{"forged":1}}'; JSON.parse = () => ({});
        Object.prototype.toJSON = () => ({ forged: 1 });
        function decodeUplink(input) { delete Object.prototype.toJSON; return { data: { bytes: input.bytes.length } } }`),
    ).toEqual({ data: { bytes: 2 }, errors: [] });
    expect(body('return { data: { get a() { throw new Error("late") } } }')).toMatchObject({
      fault: 'failed',
    });
    expect(body('const data = {}; data.self = data; return { data }')).toMatchObject({ fault: 'failed' });
  });
});
