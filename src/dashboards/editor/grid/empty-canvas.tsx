import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { startRow } from '../../../domain/dashboard/start-row.ts';
import type { WidthPercent } from '../../../domain/dashboard/widths.ts';
import { makeId, useEditorStore } from '../store.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** Layouts for the first row: columns of equal width. */
const LAYOUTS: readonly (readonly [name: string, percent: WidthPercent])[] = [
  ['one', '100'],
  ['two', '50'],
  ['three', '33.3'],
];

/** Explains an empty dashboard and offers layouts for the first row. */
export const EmptyCanvas = () => {
  const translate = useTranslate();
  const store = useEditorStore();
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
        {LAYOUTS.map(([name, percent]) => (
          <Button
            key={name}
            variant="outlined"
            onClick={() => store.run((draft) => startRow(draft, percent, makeId))}
          >
            {translate(`editor.start.${name}`)}
          </Button>
        ))}
      </Box>
    </Box>
  );
};
