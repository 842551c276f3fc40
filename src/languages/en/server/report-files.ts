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
  source_date: 'Source checked on, or in force since',
  received: 'Readings received',
  expected: 'Readings expected',
  kind: 'Kind',
  /** In the PDF. */
  report: 'Report %{id}',
  run: 'Run %{id}',
  run_name: 'Run',
  created: 'Created %{time}',
  page: 'Page %{page} of %{pages}',
  data_hash: 'SHA-256 of the data',
  data_check:
    'To check: Report %{report}, Run %{run} in your Flowgen portal says whether the data have changed since.',
  data_check_at: 'To check whether the data have changed since: %{address} (run %{run})',
  signatures: 'Signatures',
  prepared: 'Prepared by',
  reviewed: 'Reviewed by',
  sign: { name: 'Name', role: 'Role', date: 'Date', signature: 'Signature' },
} as const;
