import { translatorFor } from '../../../server/texts/translations.ts';
import type { FindingExample } from '../../../src/domain/reports/finding.ts';
import { table, valuesText } from '../alarms/kinds-guide.ts';
import { findingExamples, shownOf } from './finding-examples.ts';

const translate = translatorFor('en');

const figuresOf = ({
  says: _says,
  valve,
  meter,
  coverage,
  device,
  limits,
  ...others
}: FindingExample): string =>
  valuesText({ ...valve, ...meter, ...coverage, ...device, ...limits, ...others });

const rowOf = (kind: string, example: FindingExample): string[] => {
  const shown = shownOf(kind, example);
  return [
    `\`${kind}\``,
    shown ? translate(`reports.severity.${shown.severity}`) : '–',
    shown?.text ?? 'nothing',
    figuresOf(example),
  ];
};

/** The page of what reports find, made from the files of the kinds. */
export const findingsGuide = (): string =>
  [
    '# What reports find',
    '',
    'Made from the examples in `src/domain/reports/findings/` by `npx vitest run tests/domain/reports/finding-examples.test.ts -u`; the tests run them. Of each kind, the most urgent first, a sentence as pages and PDFs list it, and what differs from a device of which nothing is found: it reports every hour from 16 to 23 November 2026 (UTC), is used every morning, and is judged by `au_care`. Some differ so little that nothing is found. [reports.md](reports.md) says how the figures are computed, and what the severities mean.',
    '',
    ...table(
      ['kind', 'severity', 'what is found', 'figures'],
      findingExamples.flatMap(([kind, examples]) => examples.map((example) => rowOf(kind, example))),
    ),
    '',
  ].join('\n');
