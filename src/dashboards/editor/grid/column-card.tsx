import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import { memo } from 'react';
import type { Column, Row } from '../../../domain/dashboard/document.ts';
import { percentOf } from '../../../domain/dashboard/fit.ts';
import { columnsOf, elementsOf, isShown, spanOfColumn } from '../../../domain/dashboard/nodes.ts';
import { focusSettingsOnEnter } from '../focus.ts';
import { useEditorStore } from '../store.ts';
import { ElementCard } from './element-card.tsx';
import { Grip, HANDLE, startsDrag } from './grip.tsx';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface ColumnProps {
  readonly column: Column;
  readonly row: number;
  readonly index: number;
  readonly isSelected: boolean;
  /** The index of the selected element in it. */
  readonly selectedElement: number | undefined;
}

/** A column: its elements below a head that selects and drags it. */
export const ColumnCard = memo(({ column, row, index, isSelected, selectedElement }: ColumnProps) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const elements = elementsOf(column);
  const percent = percentOf(spanOfColumn(column));
  const visible = isShown(column);
  const select = (): void => store.select({ row, column: index });
  return (
    <Box
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        borderRadius: 1,
        outline: isSelected ? 2 : 1,
        outlineStyle: 'solid',
        outlineColor: isSelected ? 'primary.main' : 'divider',
        contain: 'layout style paint',
        outlineOffset: -2,
      }}
    >
      <Box
        component="button"
        type="button"
        className="drag-column"
        data-position={`column ${row} ${index}`}
        aria-pressed={isSelected}
        aria-label={translate(visible ? 'editor.column_at' : 'editor.hidden_column_at', {
          row: row + 1,
          column: index + 1,
          percent,
        })}
        onPointerDown={(event) => startsDrag(event) && select()}
        onClick={(event) => focusSettingsOnEnter(event, isSelected) || select()}
        sx={{ ...HANDLE, flex: 'none' }}
      >
        <Grip />
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {translate('editor.column_head', { column: index + 1, percent })}
        </Box>
        {!visible && <VisibilityOff sx={{ fontSize: 16, ml: 'auto' }} />}
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
          opacity: visible ? 1 : 0.5,
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
            isSelected={selectedElement === at}
          />
        ))}
      </Box>
    </Box>
  );
});
ColumnCard.displayName = 'ColumnCard';

interface RowProps {
  readonly value: Row;
  readonly row: number;
  readonly isSelected: boolean;
}

/** The bar above a row, which selects and drags it. */
export const RowBar = memo(({ value, row, isSelected }: RowProps) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const count = columnsOf(value).length;
  const select = (): void => store.select({ row });
  return (
    <Box sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}>
      <Box
        component="button"
        type="button"
        className="drag-row"
        data-position={`row ${row}`}
        aria-pressed={isSelected}
        aria-label={translate('editor.row_at', { row: row + 1, smart_count: count })}
        onPointerDown={(event) => startsDrag(event) && select()}
        onClick={(event) => focusSettingsOnEnter(event, isSelected) || select()}
        sx={{
          ...HANDLE,
          width: '100%',
          bgcolor: isSelected ? 'action.selected' : 'action.hover',
          color: isSelected ? 'text.primary' : 'text.secondary',
          boxShadow: isSelected ? 'inset 4px 0 0 var(--fg-primary)' : 'none',
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
