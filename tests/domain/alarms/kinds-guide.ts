import type { AnyKind, Example, Param } from '../../../src/domain/alarms/kind.ts';
import { alarmKinds } from '../../../src/domain/alarms/kinds.ts';
import { paramsOf } from '../../../src/domain/alarms/params.ts';

const STATES = { none: 'no case', pending: 'waiting', active: 'active', clear: 'clear, still open' } as const;

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  row(heads),
  row(heads.map(() => '---')),
  ...rows.map(row),
];

const paramRow = ([name, param]: readonly [string, Param]): string[] => {
  const { default: value, required, unit = '', help, source } = param;
  const preset =
    value === undefined || value === null ? (required ? 'required' : '–') : `${value} ${unit}`.trim();
  return [`\`${name}\``, preset, help, source ?? ''];
};

const factText = (value: unknown): string => {
  if (Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
  if (typeof value === 'number' && value > 1e12) return new Date(value).toISOString().replace('.000Z', 'Z');
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, part]) => `${name} ${factText(part)}`)
    .join(', ');
};
export const valuesText = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `\`${name}\` ${factText(value)}`)
    .join(', ');

const exampleLines = ({ title, params, device, usual, steps }: Example): string[] => {
  const given = [
    ...(params ? [valuesText(params)] : []),
    ...(device ? [valuesText(device)] : []),
    ...(usual === undefined ? [] : [`usual in half an hour: ${usual} L`]),
  ];
  return [
    `${title}${given.length === 0 ? '' : ` (${given.join(', ')})`}:`,
    '',
    ...table(
      ['time', 'what is known', 'case'],
      steps.map(({ at, values, facts, expect }) => [
        at.replace('.000Z', 'Z').replace('T', ' ').replace('Z', ''),
        values || facts ? valuesText({ ...values, ...facts }) : '–',
        STATES[expect],
      ]),
    ),
    '',
  ];
};

const SUBJECTS = { device: 'device', datapoint: 'datapoint', gateway: 'company and gateway' } as const;

const kindLines = ([name, kind]: readonly [string, AnyKind]): string[] => [
  `## ${kind.title}`,
  '',
  `\`${name}\`, ${kind.severity}; at most one open case per rule and ${SUBJECTS[kind.subject]}.${kind.isLatched ? ' It stays open until it is reset.' : ''}${kind.evaluatesLate ? ' Late readings that meet it on their own open a case that is closed at once.' : ''} Source: ${kind.source}.`,
  '',
  ...[kind.text, kind.textWithoutLimit ?? ''].flatMap((text) =>
    text === '' ? [] : [`> ${text.replaceAll(/%\{(\w+)\}/g, '*$1*')}`, ''],
  ),
  `What to do: ${kind.response}`,
  '',
  ...table(['parameter', 'default', 'meaning', 'source'], Object.entries(paramsOf(kind)).map(paramRow)),
  '',
  ...kind.examples.flatMap(exampleLines),
];

/** The guide to the kinds of alarms, in Markdown. */
export const kindsGuide = (): string =>
  [
    '# Kinds of alarms',
    '',
    'Generated from `src/domain/alarms/kinds/`, one file for each kind; `npx vitest run tests/domain/alarms/kinds.test.ts -u` writes it again. The tests run the examples. Times are in UTC, and devices report every 15 minutes; without readings, only time passes.',
    '',
    ...[...alarmKinds].toSorted(([a], [b]) => (a < b ? -1 : 1)).flatMap(kindLines),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
