import { REPORTING_VIEWS } from '../../../server/db/reporting/views.ts';

/** The chapter of docs/reporting-views.md that lists the views and their columns. */
export const reportingChapter = (): string =>
  REPORTING_VIEWS.map(({ name, about, columns }) =>
    [
      `### \`reporting.${name}\``,
      '',
      about,
      '',
      '| column | meaning |',
      '| --- | --- |',
      ...columns.map(([column, , text]) => `| \`${column}\` | ${text} |`),
    ].join('\n'),
  ).join('\n\n');
