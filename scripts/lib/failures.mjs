import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './root.mjs';

/** The log of a run is often cut to its last 150 lines, which must name every failure. */
const MOST_FAILURES = 10;
const MOST_LINES = 11;
/** A line of a stack trace outside of the project. */
const LIBRARY_FRAME = /^\s+at .*(?:node_modules|node:|<anonymous>)/;

const fileOf = (file) => (isAbsolute(file) ? relative(root, file) : file);

const failed = (file, title, messages) => ({
  file: fileOf(file),
  title,
  message: messages.find(Boolean) ?? '',
});

/** The failed tests in a JSON report of Vitest, and the files that could not be run. */
export const failuresOfVitest = (report) =>
  (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && status === 'failed') return [failed(name, 'the file itself', [message])];
    return tests.map(({ ancestorTitles, title, failureMessages }) =>
      failed(name, [...ancestorTitles, title].join(' > '), failureMessages ?? []),
    );
  });

const testsOf = ({ suites = [], specs = [] }, titles = []) => [
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests.map((test) => ({
      ...test,
      file: `tests/e2e/${file}:${line}`,
      title: [...titles, title].join(' > '),
    })),
  ),
  // The outermost suite is the file.
  ...suites.flatMap((suite) =>
    testsOf(suite, suite.title === suite.file ? titles : [...titles, suite.title]),
  ),
];

const messagesOf = ({ results }) =>
  results.flatMap(({ errors = [], error }) => [...errors, error].map((each) => each?.message));

/** The failed tests in a JSON report of Playwright, and what kept it from running any. */
export const failuresOfPlaywright = (report) => [
  ...testsOf(report ?? {})
    .filter(({ status }) => status === 'unexpected')
    .map((test) => failed(test.file, test.title, messagesOf(test))),
  ...(report?.errors ?? []).map(({ message, location }) =>
    failed(location?.file ?? 'playwright.config.ts', 'outside of the tests', [message]),
  ),
];

/** The tests in a JSON report of Playwright that passed only on retry. */
export const retriedOf = (report) =>
  testsOf(report ?? {})
    .filter(({ status }) => status === 'flaky')
    .map((test) => failed(test.file, test.title, messagesOf(test)));

const firstLines = (message, most) =>
  stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '' && !LIBRARY_FRAME.test(line))
    .slice(0, most)
    .map((line) => `    ${line}`);

/** The lines that name failed tests with the beginning of their messages, and those that passed only on retry. */
export const linesAbout = (failures, retried) => [
  ...failures
    .slice(0, MOST_FAILURES)
    .flatMap(({ file, title, message }) => [`✗ ${file} > ${title}`, ...firstLines(message, MOST_LINES)]),
  ...(failures.length > MOST_FAILURES ? [`✗ and ${failures.length - MOST_FAILURES} more`] : []),
  ...retried
    .slice(0, MOST_FAILURES)
    .flatMap(({ file, title, message }) => [
      `Passed only on retry: ${file} > ${title}`,
      ...firstLines(message, 1),
    ]),
];
