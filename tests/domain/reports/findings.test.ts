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

const filesIn = (folder: string): string[] =>
  readdirSync(join(projectRoot(), folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);

/** The files about reports that name one of some kinds, apart from those in the folders of kinds. */
const filesThatName = (kinds: ReadonlyMap<string, unknown>, folders: RegExp): string[] => {
  const named = new RegExp(`['"\`](?:${[...kinds.keys()].join('|')})['"\`]`);
  return [
    ...[REPORTS, 'server/reports', 'src/screens/reports'].flatMap(filesIn),
    ...['src/resources', 'src/providers'].flatMap(filesIn).filter((file) => file.includes('/report')),
  ]
    .filter((file) => !folders.test(file) && named.test(readFileSync(join(projectRoot(), file), 'utf8')))
    .toSorted();
};

it('names no kind of finding outside its file and the kinds of reports', () => {
  expect(filesThatName(findingKinds, /\/reports\/(?:findings|kinds)\//)).toEqual([
    // Stored profiles name two limits like the findings that they make.
    `${REPORTS}/texts/limits.ts`,
    // Stored profiles name what each of their sources is about.
    `${REPORTS}/texts/references.ts`,
  ]);
});

it('names no kind of report outside its folder', () => {
  expect(filesThatName(reportKinds, /\/reports\/kinds\//)).toEqual([
    // The keys of the verdicts that are stored with runs.
    'server/reports/run-verdict.ts',
  ]);
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
