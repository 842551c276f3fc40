import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { memo } from 'react';
import type { Column, Row } from '../../../domain/dashboard/document.ts';
import { percentOf } from '../../../domain/dashboard/fit.ts';
import { columnsOf, elementsOf, isShown, spanOfColumn } from '../../../domain/dashboard/nodes.ts';
import { focusSettingsOnEnter } from '../focus.ts';
import { useEditorStore } from '../store.ts';
import { ElementCard } from './element-card.tsx';
import { Grip, HANDLE, startsDrag } from './grip.tsx';

interface ColumnProps {
  readonly column: Column;
  readonly row: number;
  readonly index: number;
  readonly isChosen: boolean;
  /** The element of it that is chosen. */
  readonly chosenElement: number | undefined;
}

/** A column: its head, by which it is chosen and dragged, and its elements. */
export const ColumnCard = memo(({ column, row, index, isChosen, chosenElement }: ColumnProps) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const elements = elementsOf(column);
  const percent = percentOf(spanOfColumn(column));
  const shown = isShown(column);
  const choose = (): void => store.select({ row, column: index });
  return (
    <Box
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        borderRadius: 1,
        outline: isChosen ? 2 : 1,
        outlineStyle: 'solid',
        outlineColor: isChosen ? 'primary.main' : 'divider',
        contain: 'layout style paint',
        outlineOffset: -2,
      }}
    >
      <Box
        component="button"
        type="button"
        className="drag-column"
        data-place={`column ${row} ${index}`}
        aria-pressed={isChosen}
        aria-label={translate(shown ? 'editor.column_at' : 'editor.hidden_column_at', {
          row: row + 1,
          column: index + 1,
          percent,
        })}
        onPointerDown={(event) => startsDrag(event) && choose()}
        onClick={(event) => focusSettingsOnEnter(event, isChosen) || choose()}
        sx={{ ...HANDLE, flex: 'none' }}
      >
        <Grip />
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {translate('editor.column_head', { column: index + 1, percent })}
        </Box>
        {!shown && <VisibilityOff sx={{ fontSize: 16, ml: 'auto' }} />}
      </Box>
      <Box
        data-drop={`${row}.${index}`}
        sx={{
          flex: 1,
          minHeight: 0,
          px: 1,
          pb: 1,
          display: 'grid',
          gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
          alignContent: 'start',
          columnGap: 1,
          rowGap: 1,
          opacity: shown ? 1 : 0.5,
        }}
      >
        {elements.length === 0 && (
          <Box sx={{ gridColumn: '1 / -1', p: 1, fontSize: 12, color: 'text.secondary' }}>
            {translate('editor.empty_column')}
          </Box>
        )}
        {elements.map((element, at) => (
          <ElementCard
            key={`${String(element.id)} ${elements.findIndex(({ id }) => id === element.id) === at ? '' : at}`}
            element={element}
            row={row}
            column={index}
            index={at}
            isChosen={chosenElement === at}
          />
        ))}
      </Box>
    </Box>
  );
});
ColumnCard.displayName = 'ColumnCard';

interface RowProps {
  readonly of: Row;
  readonly row: number;
  readonly isChosen: boolean;
}

/** The bar above a row, by which it is chosen and dragged. */
export const RowBar = memo(({ of, row, isChosen }: RowProps) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const count = columnsOf(of).length;
  const choose = (): void => store.select({ row });
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="button"
        type="button"
        className="drag-row"
        data-place={`row ${row}`}
        aria-pressed={isChosen}
        aria-label={translate('editor.row_at', { row: row + 1, smart_count: count })}
        onPointerDown={(event) => startsDrag(event) && choose()}
        onClick={(event) => focusSettingsOnEnter(event, isChosen) || choose()}
        sx={{
          ...HANDLE,
          width: '100%',
          bgcolor: isChosen ? 'action.selected' : 'action.hover',
          color: isChosen ? 'text.primary' : 'text.secondary',
          boxShadow: isChosen ? 'inset 4px 0 0 var(--fg-primary)' : 'none',
          fontWeight: 600,
        }}
      >
        <Grip />
        {translate('editor.row_head', { row: row + 1 })}
      </Box>
      {count === 0 && (
        <Box sx={{ p: 1, fontSize: 12, color: 'text.secondary' }}>{translate('editor.empty_row')}</Box>
      )}
    </Box>
  );
});
RowBar.displayName = 'RowBar';
