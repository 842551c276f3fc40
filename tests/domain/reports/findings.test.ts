import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../server/project-root.ts';
import { reportKinds } from '../../../src/domain/reports/kinds.ts';
import { findingKinds } from '../../../src/domain/reports/findings.ts';
import { severityOf } from '../../../src/domain/reports/verdicts/severity.ts';
import { INCONCLUSIVE } from '../../../src/domain/reports/verdicts/verdict.ts';
import { report_exceptions } from '../../../src/languages/en/report/report-exceptions.ts';

const REPORTS = 'src/domain/reports';
/** Words that are kinds of findings, but mean something else in these files. */
const OTHER_MEANINGS: Readonly<Record<string, string>> = {
  [`${REPORTS}/finding.ts`]: 'keys of texts',
  [`${REPORTS}/exceptions/unalarmed.ts`]: 'keys of texts',
  [`${REPORTS}/texts/limits.ts`]: 'names of limits',
  [`${REPORTS}/charts/heat-text.ts`]: 'names of limits',
  [`${REPORTS}/computing/valve.ts`]: 'names of limits',
  [`${REPORTS}/texts/references.ts`]: 'subjects of sources',
  [`${REPORTS}/charts/heat-map.ts`]: 'levels of a day',
  [`${REPORTS}/document/sections/figures.ts`]: 'keys of texts',
  [`${REPORTS}/document/sections/heat-map.ts`]: 'levels of a day',
  [`${REPORTS}/alarms/alarm-terms.ts`]: 'kinds of alarms',
};

const filesIn = (folder: string): string[] =>
  readdirSync(join(projectRoot(), folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);

it('names no kind of finding outside its file and the kinds of reports', () => {
  const named = new RegExp(`['"\`](?:${[...findingKinds.keys()].join('|')})['"\`]`);
  const found = [REPORTS, 'server/reports', 'src/screens/reports']
    .flatMap(filesIn)
    .filter((file) => !/\/reports\/(?:findings|kinds)\//.test(file))
    .filter((file) => named.test(readFileSync(join(projectRoot(), file), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(OTHER_MEANINGS).toSorted());
});

/** Words that are kinds of reports, but mean something else in these files. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  [`${REPORTS}/computing/device-figures.ts`]: 'names of members',
  [`${REPORTS}/computing/device-limits.ts`]: 'labels of devices',
  [`${REPORTS}/document/sections/basis.ts`]: 'keys of texts',
  [`${REPORTS}/kinds.ts`]: 'parts of paths',
  [`${REPORTS}/texts/device-notes.ts`]: 'subjects of verdicts',
  [`${REPORTS}/texts/field-test-text.ts`]: 'types of devices',
  [`${REPORTS}/texts/inventory.ts`]: 'types of devices',
  [`${REPORTS}/texts/limits.ts`]: 'labels of devices',
  [`${REPORTS}/verdicts/verdict-subject.ts`]: 'subjects of verdicts',
  [`${REPORTS}/verdicts/verdict-text.ts`]: 'subjects of verdicts',
  'server/reports/inputs.ts': 'labels of devices',
  'server/reports/run-verdict.ts': 'subjects of verdicts',
  'server/reports/sheets.ts': 'keys of texts',
  'src/screens/reports/report-preview.tsx': 'keys of texts',
};

it('names no kind of report outside its folder', () => {
  const named = new RegExp(`['"\`](?:${[...reportKinds.keys()].join('|')})['"\`]`);
  const found = [REPORTS, 'server/reports', 'src/screens/reports']
    .flatMap(filesIn)
    .filter((file) => !/\/reports\/kinds\//.test(file))
    .filter((file) => named.test(readFileSync(join(projectRoot(), file), 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(OTHER_WORDS).toSorted());
});

it('has a sentence and a place of its own for each kind', () => {
  expect([...findingKinds.keys()].toSorted()).toEqual(Object.keys(report_exceptions).toSorted());
  const places = [...findingKinds.values()].map(({ order }) => order);
  expect(new Set(places).size).toBe(places.length);
});

it('orders kinds by severity, then by urgency', () => {
  expect([...findingKinds.keys()].slice(0, 3)).toEqual(['scald', 'above_limit', 'sensor_fault']);
  const severities = ['scald', 'above_limit', 'unused', 'gap'].map((kind) => severityOf({ kind }, null));
  expect(severities).toEqual(['critical', 'high', 'warning', 'minor']);
  // Of an earlier version, whose kinds nobody knows any more.
  expect(severityOf({ kind: 'of_an_earlier_version' }, null)).toBe('warning');
});

it('rates leaks by what they cost a day', () => {
  const of = (value: number, tariff: number | null) => severityOf({ kind: 'leak', value }, tariff);
  expect([of(1, 3.5), of(10, 3.5), of(100, 3.5)]).toEqual(['minor', 'warning', 'high']);
  expect(of(10, null)).toBe(of(10, 3.5));
});

it('names the reasons why a device is not assessed in their order', () => {
  expect(INCONCLUSIVE).toEqual([
    'silent',
    'sensor_fault',
    'stuck_sensor',
    'missing_temperature',
    'no_temperature',
    'no_counter',
    'unknown_unit',
    'leaks_unknown',
    'retention',
  ]);
});
