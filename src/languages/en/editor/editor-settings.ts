/** The facts of the settings of a dashboard, and the editor on a phone. */
export const editor = {
  more: 'More',
  word: { add_row: 'Row', add_column: 'Column', add_element: 'Element', add_note: 'Note' },
  unselect: 'Select nothing',
  path: 'Where the selection is',
  facts: {
    none: 'None',
    problems: '1 problem |||| %{smart_count} problems',
    bound: '%{smart_count} bound',
    unbound: '%{smart_count} not bound',
    slot: '%{symbol}: %{slot}',
    companies: '1 company |||| %{smart_count} companies',
    projects: '1 project |||| %{smart_count} projects',
    users: '1 user |||| %{smart_count} users',
    nobody: 'Superadmins only',
  },
  element_size: '%{percent}% × 1 row |||| %{percent}% × %{smart_count} rows',
} as const;
