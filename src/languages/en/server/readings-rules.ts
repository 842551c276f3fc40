/** Errors about reading values, exports and the live socket. */
export const readings_rules = {
  order: '“from” must not be later than “to”.',
  limit_or_buckets: 'Use either “limit” or “buckets”, not both.',

  no_export_column: 'There is no column “%{name}”.',
  export_columns: 'Name at least one column.',
  export_rows: 'A spreadsheet holds at most %{max} rows, and %{total} match. Filter the list, or export CSV.',
  exports_busy: 'Several exports of your company are running. Try again shortly.',

  no_socket: 'There is no WebSocket at this address.',
  other_site: 'Live data is only available to pages of this site.',
  only_sockets: 'This endpoint only accepts WebSocket connections.',
  no_datapoint: 'There is no such datapoint.',
  signed_in: 'You are already signed in.',
  not_watchable: 'You can’t watch this.',
  unreadable: 'This message can’t be read.',
  cold_away: 'Readings of that time are in files that can’t be reached at the moment. Try again shortly.',
  cold_gone: 'The readings are in files that could not be reached for a day.',
} as const;
