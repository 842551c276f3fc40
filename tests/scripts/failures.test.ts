import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  failuresOfPlaywright,
  failuresOfVitest,
  linesAbout,
  retriedOf,
} from '../../scripts/lib/failures.mjs';
import { projectRoot } from '../../server/project-root.ts';

const passed = { ancestorTitles: [], title: 'works', status: 'passed', failureMessages: [] };
const vitest = {
  testResults: [
    {
      name: join(projectRoot(), 'tests/api/good.test.ts'),
      status: 'passed',
      message: '',
      assertionResults: [passed],
    },
    {
      name: join(projectRoot(), 'tests/api/alarms.test.ts'),
      status: 'failed',
      message: '',
      assertionResults: [
        passed,
        {
          ancestorTitles: ['an alarm', 'of a valve'],
          title: 'closes',
          status: 'failed',
          failureMessages: [
            '\u001B[31mAssertionError\u001B[39m: expected 1 to be 2\n\n    at alarms.test.ts:7:3\n    at run (/x/node_modules/runner.js:1:1)',
          ],
        },
      ],
    },
    {
      name: join(projectRoot(), 'tests/api/broken.test.ts'),
      status: 'failed',
      message: 'No such module',
      assertionResults: [],
    },
  ],
};

const specOf = (title: string, status: string, ...messages: string[]) => ({
  title,
  file: 'alarms.spec.ts',
  line: 12,
  tests: [{ status, results: messages.map((message) => ({ errors: [{ message }], error: { message } })) }],
});
const playwright = {
  errors: [{ message: 'No browser.' }],
  suites: [
    {
      title: 'alarms.spec.ts',
      file: 'alarms.spec.ts',
      specs: [specOf('a case is assigned', 'unexpected', 'not visible'), specOf('works', 'expected')],
      suites: [
        {
          title: 'on a phone',
          file: 'alarms.spec.ts',
          specs: [specOf('a case is shelved', 'flaky', 'too late\nat 7')],
        },
      ],
    },
  ],
};

describe('the failures of a run', () => {
  it('are named with file, groups and the beginning of the message', () => {
    const failures = [...failuresOfVitest(vitest), ...failuresOfPlaywright(playwright)];
    expect(linesAbout(failures, retriedOf(playwright))).toEqual([
      '✗ tests/api/alarms.test.ts > an alarm > of a valve > closes',
      '    AssertionError: expected 1 to be 2',
      '        at alarms.test.ts:7:3',
      '✗ tests/api/broken.test.ts > the file itself',
      '    No such module',
      '✗ tests/e2e/alarms.spec.ts:12 > a case is assigned',
      '    not visible',
      '✗ playwright.config.ts > outside of the tests',
      '    No browser.',
      'Passed only on retry: tests/e2e/alarms.spec.ts:12 > on a phone > a case is shelved',
      '    too late',
    ]);
  });

  it('fit in the end of a log', () => {
    const message = Array.from({ length: 50 }, (_, line) => `line ${line}`).join('\n');
    const many = Array.from({ length: 12 }, (_, n) => ({ file: `${n}.test.ts`, title: 'fails', message }));
    const lines = linesAbout(many, many);
    expect(lines.length).toBeLessThan(145);
    expect(lines.filter((line) => line.startsWith('✗'))).toHaveLength(11);
    expect(lines).toContain('✗ and 2 more');
  });

  it('are none without reports', () => {
    expect(linesAbout(failuresOfVitest(undefined), retriedOf(undefined))).toEqual([]);
    expect(failuresOfPlaywright(undefined)).toEqual([]);
  });
});
