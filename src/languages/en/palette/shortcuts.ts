/** What keyboard shortcuts do. */
export const shortcuts = {
  palette: 'Go to a page, a record or an action',
  search: 'Go to the search field',
  rows: 'Go to the next or previous row of a list',
  select: 'Select the row',
  save: 'Save the form',
  help: 'Show these shortcuts',
  escape: 'Close a dialog or menu',
  tab: 'Go to the next field or button',
} as const;
