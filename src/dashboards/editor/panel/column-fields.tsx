import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { setDisplay, setWidth } from '../../../domain/dashboard/edits/edits.ts';
import { maxSpanFor, percentOf } from '../../../domain/dashboard/fit.ts';
import {
  type Position,
  columnAt,
  columnsOf,
  isShown,
  rowAt,
  spanOfColumn,
} from '../../../domain/dashboard/nodes.ts';
import { SPANS, WIDTHS, type WidthPercent } from '../../../domain/dashboard/widths.ts';
import { useDraft, useEditorStore } from '../store.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** The column's width and visibility. */
export const ColumnFields = ({ at }: { readonly at: Position }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const { document } = useDraft();
  const column = columnAt(document, at);
  if (!column || at.column === undefined) return null;
  const spans = columnsOf(rowAt(document, at)).map(spanOfColumn);
  const most = maxSpanFor(spans, at.column);
  const isTight = WIDTHS.some((percent) => SPANS[percent] > most);
  return (
    <>
      <TextField
        select
        size="small"
        label={translate('editor.width')}
        value={percentOf(spanOfColumn(column))}
        helperText={isTight ? translate('editor.width_tight') : translate('editor.width_help')}
        slotProps={{
          input: {
            endAdornment: (
              <InputAdornment position="end" sx={{ mr: 2 }}>
                %
              </InputAdornment>
            ),
          },
        }}
        onChange={({ target }) =>
          store.run((draft) => setWidth(draft, at, target.value as WidthPercent), 'no_room')
        }
      >
        {WIDTHS.map((percent) => (
          <MenuItem key={percent} value={percent} disabled={SPANS[percent] > most}>
            {percent}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={
          <Switch
            checked={isShown(column)}
            onChange={({ target }) => store.run((draft) => setDisplay(draft, at, target.checked))}
          />
        }
        label={translate('editor.display')}
      />
    </>
  );
};
