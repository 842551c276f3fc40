import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { startRow } from '../../../domain/dashboard/edits/start-row.ts';
import type { WidthPercent } from '../../../domain/dashboard/widths.ts';
import { addSchematic } from '../toolbar/adding.ts';
import { makeId, useEditorStore } from '../store.ts';
import { useKinds } from '../use-kinds.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** Layouts for the first row: columns of equal width. */
const LAYOUTS: readonly (readonly [name: string, percent: WidthPercent, columns: number])[] = [
  ['one', '100', 1],
  ['two', '50', 2],
  ['three', '33.3', 3],
];

/** A picture of a row of columns. */
const LayoutPicture = ({ columns }: { readonly columns: number }) => (
  <Box aria-hidden sx={{ display: 'flex', gap: 0.5, width: 88, height: 44 }}>
    {Array.from({ length: columns }, (_, index) => (
      <Box key={index} sx={{ flex: 1, border: '1.5px solid', borderRadius: '4px' }} />
    ))}
  </Box>
);

/** A picture of symbols joined by pipes. */
const DrawingPicture = () => (
  <svg aria-hidden width="88" height="44" fill="none" stroke="currentColor" strokeWidth="1.5">
    <rect x="1" y="4" width="20" height="12" rx="3" />
    <rect x="34" y="1" width="20" height="42" rx="3" />
    <rect x="67" y="4" width="20" height="12" rx="3" />
    <circle cx="77" cy="34" r="8" />
    <path d="M21 10h13M54 10h13M54 34h15M34 26h20" />
  </svg>
);

const CHOICE = { flexDirection: 'column', gap: 1, width: 136, py: 2 } as const;

/** Explains an empty dashboard and offers a drawing, or layouts for the first row. */
export const EmptyCanvas = () => {
  const translate = useTranslate();
  const store = useEditorStore();
  const drawing = useKinds().find(({ datapoints }) => datapoints === 'nodes');
  return (
    <Box
      sx={{
        border: '1px dashed var(--fg-edge)',
        borderRadius: 1,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        minHeight: { xs: 0, sm: 400 },
        mt: 1,
        px: 2,
        py: 6,
        textAlign: 'center',
      }}
    >
      <Typography component="h2" sx={{ fontSize: 16, fontWeight: 600, mb: 0.5 }}>
        {translate('editor.empty_title')}
      </Typography>
      <Typography sx={{ maxWidth: 440, mx: 'auto', mb: 3, fontSize: 14, color: 'text.secondary' }}>
        {translate('editor.empty')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1.5 }}>
        <Button
          variant="outlined"
          disabled={!drawing}
          sx={CHOICE}
          onClick={() => drawing && addSchematic(store, drawing)}
        >
          <DrawingPicture />
          {translate('editor.start.drawing')}
        </Button>
        {LAYOUTS.map(([name, percent, columns]) => (
          <Button
            key={name}
            variant="outlined"
            sx={CHOICE}
            onClick={() => store.run((draft) => startRow(draft, percent, makeId))}
          >
            <LayoutPicture columns={columns} />
            {translate(`editor.start.${name}`)}
          </Button>
        ))}
      </Box>
    </Box>
  );
};
