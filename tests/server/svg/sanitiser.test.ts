import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { createSanitiser } from '../../../server/svg/sanitiser.ts';

/** A thread that echoes its input, and misbehaves as named by the drawing. */
const THREAD = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', ({ text }) => {
    if (text.includes('crash')) throw new Error('crash');
    if (text.includes('exit')) process.exit(0);
    if (text.includes('hang')) for (;;);
    if (text.includes('swallow')) { const all = []; for (;;) all.push(new Array(1e6).fill(1)); }
    parentPort.postMessage({ markup: text, width: 0, height: 0, nodes: [], removed: [] });
  });
  parentPort.postMessage('ready');
`;
let threads = 0;
const open: ReturnType<typeof createSanitiser>[] = [];
const start = () => {
  threads = 0;
  const sanitiser = createSanitiser(() => {
    threads++;
    return new Worker(THREAD, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 32 }, stderr: true });
  }, 2_000);
  open.push(sanitiser);
  return sanitiser;
};
afterEach(() => {
  for (const sanitiser of open.splice(0)) sanitiser.close();
});

const drawing = (name: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" id="${name}"/>`);
const outcome = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'kept',
    (error: unknown) => (error as { statusCode?: number }).statusCode,
  );

it.each(['crash', 'exit', 'hang', 'swallow'])(
  'refuses a drawing that makes its thread %s, and goes on with the next',
  async (fault) => {
    const sanitiser = start();
    const all = ['one', fault, 'two', 'three'].map((name) =>
      outcome(sanitiser.sanitise(drawing(name), 'image')),
    );
    expect(await Promise.all(all)).toEqual(['kept', 400, 'kept', 'kept']);
    expect(threads).toBe(2);
  },
);

it('uses one thread and limits its queue', async () => {
  const sanitiser = start();
  const all = await Promise.all(
    Array.from({ length: 30 }, (_, at) => outcome(sanitiser.sanitise(drawing(`d${at}`), 'image'))),
  );
  expect(all.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'kept'));
  expect(new Set(all.slice(20))).toEqual(new Set([503]));
  expect(threads).toBe(1);
});

it('rejects waiting drawings when it closes or its thread can’t start', async () => {
  const sanitiser = start();
  const waiting = outcome(sanitiser.sanitise(drawing('x'), 'image'));
  sanitiser.close();
  expect(await waiting).toBe(503);
  const broken = createSanitiser(() => new Worker('throw new Error("no")', { eval: true, stderr: true }));
  open.push(broken);
  expect(await outcome(broken.sanitise(drawing('x'), 'image'))).toBeUndefined();
});

it('handles all kinds of invalid drawings in one thread', async () => {
  let started = 0;
  const sanitiser = createSanitiser(() => {
    started++;
    return new Worker(new URL('../../../scripts/run.mjs', import.meta.url), {
      argv: [fileURLToPath(new URL('../../../server/svg/worker.ts', import.meta.url))],
      execArgv: [],
    });
  });
  open.push(sanitiser);
  const root = 'xmlns="http://www.w3.org/2000/svg"';
  const odd = [
    '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:rect/></s:svg>',
    '<svg xmlns="http://www.w3.org/1999/xhtml"/>',
    '<x:svg/>',
    '<a><b></a>',
    `<svg ${root}><svg:rect/></svg>`,
    `<svg ${root} xmlns:xlink=""><use xlink:href="#a"/></svg>`,
    `<svg ${root}><rect xml:id="a" id="a\u0001"/></svg>`,
    `<svg ${root} viewBox="x y z"><path d="M" transform="matrix("/><style>}}{{</style></svg>`,
    `<svg ${root} class="&#xD800;"/>`,
    `<svg ${root}><use href="#u" id="u"/><g id="g"><use href="#g"/></g></svg>`,
    `<svg ${root}>${'<g>'.repeat(63)}${'</g>'.repeat(63)}</svg>`,
  ];
  for (const text of odd) {
    const result = await sanitiser.sanitise(Buffer.from(text), 'image').then(
      () => 'kept',
      (error: { statusCode?: number; message: string }) =>
        `${error.statusCode} ${/could not be (?:checked|read)|too (?:long|much)/.exec(error.message)?.[0] ?? 'reason'}`,
    );
    expect([text, result]).toEqual([text, expect.stringMatching(/^(?:kept|400 reason)$/)]);
  }
  expect(started).toBe(1);
});
