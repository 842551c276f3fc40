/** Words that only the files of a report have. */
export const report_files = {
  sheet: 'Report',
  company: 'Company',
  project: 'Project',
  from: 'From',
  to: 'To',
  until: 'Figures up to',
  zone: 'Time zone',
  source: 'Source',
  source_date: 'Date of the source',
  received: 'Uplinks received',
  expected: 'Uplinks expected',
  kind: 'Kind',
  more_alarms: '%{count} more are not listed.',
  more_exceptions: '%{count} more are in the spreadsheet.',
} as const;
