import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'ra-core';
import { pasteRow } from '../../../domain/dashboard/edits.ts';
import type { WidthPercent } from '../../../domain/dashboard/widths.ts';
import { makeId, useEditorStore } from '../store.ts';

/** Rows to begin with: as many columns, of these widths. */
const STARTS: readonly (readonly [name: string, span: number, percent: WidthPercent])[] = [
  ['one', 12, '100'],
  ['two', 6, '50'],
  ['three', 4, '33.3'],
];

/** There is nothing yet: what a dashboard is made of, and a first row of it. */
export const EmptyCanvas = () => {
  const translate = useTranslate();
  const store = useEditorStore();
  const begin = (span: number, widthPercent: WidthPercent): void => {
    const columns = Array.from({ length: 12 / span }, () => ({
      id: makeId(),
      colwidth: span,
      widthPercent,
      elements: [],
    }));
    store.run((draft) => pasteRow(draft, null, { id: makeId(), columns }, makeId));
  };
  return (
    <Box
      sx={{
        border: '2px dashed',
        borderColor: 'divider',
        borderRadius: 1,
        p: 4,
        textAlign: 'center',
        color: 'text.secondary',
      }}
    >
      <Box component="p" sx={{ m: 0, mb: 2 }}>
        {translate('editor.empty')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        {STARTS.map(([name, span, percent]) => (
          <Button key={name} variant="outlined" onClick={() => begin(span, percent)}>
            {translate(`editor.start.${name}`)}
          </Button>
        ))}
      </Box>
    </Box>
  );
};
