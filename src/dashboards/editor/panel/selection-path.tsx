import Box from '@mui/material/Box';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { TOUCH } from '../../../providers/theme/tokens.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useEditorStore } from '../store.ts';

const STEP = {
  border: 0,
  p: 0,
  bgcolor: 'transparent',
  color: 'primary.main',
  font: 'inherit',
  cursor: 'pointer',
  minHeight: 24,
  [TOUCH]: { minWidth: 44, minHeight: 44 },
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', borderRadius: 0.5 },
} as const;

/** What the selection is in, each part of which can be selected instead: “Dashboard / Row 2 / Column 1”. */
export const SelectionPath = ({ at: { row, column, element } }: { readonly at: Position }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const steps = [
    {
      at: null,
      text: translate('editor.section.dashboard'),
      name: translate('editor.settings'),
    },
    ...(column === undefined ? [] : [{ at: { row }, text: translate('editor.row_head', { row: row + 1 }) }]),
    ...(column === undefined || element === undefined
      ? []
      : [{ at: { row, column }, text: translate('editor.column_below', { column: column + 1 }) }]),
  ];
  return (
    <Box
      component="nav"
      aria-label={translate('editor.path')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 0.75, fontSize: 12 }}
    >
      {steps.map(({ at, text, ...rest }, index) => (
        <Box key={text} component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
          {index > 0 && (
            <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
              /
            </Box>
          )}
          <Box
            component="button"
            type="button"
            aria-label={'name' in rest ? rest.name : undefined}
            onClick={() => store.select(at)}
            sx={STEP}
          >
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
