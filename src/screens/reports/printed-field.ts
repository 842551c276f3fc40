/** On paper, a selection is what was selected. */
export const PRINTED_FIELD = {
  '@media print': {
    '& fieldset, & .MuiSelect-icon': { display: 'none' },
    '& .MuiInputLabel-root': { display: 'none' },
    '& .MuiSelect-select.MuiSelect-select': { p: 0, minHeight: 0 },
  },
} as const;
