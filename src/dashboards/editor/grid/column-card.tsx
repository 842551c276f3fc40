import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import { memo, type CSSProperties } from 'react';
import type { Column, Row } from '../../../domain/dashboard/document.ts';
import { percentOf } from '../../../domain/dashboard/fit.ts';
import { columnsOf, elementsOf, isShown, spanOfColumn } from '../../../domain/dashboard/nodes.ts';
import { lineRows } from '../../../domain/dashboard/sizes.ts';
import { FULL_SPAN } from '../../../domain/dashboard/widths.ts';
import { focusSettingsOnEnter } from '../focus.ts';
import { useEditorStore } from '../store.ts';
import { ElementCard } from './element-card.tsx';
import { BAR, HANDLE_PX, UNIT } from './arrange.ts';
import { Grip, HANDLE, startsDrag } from './grip.tsx';
import { useMeasured } from './use-heights.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface ColumnProps {
  readonly gridKey: string;
  /** Whether the columns are below each other, as on a phone. */
  readonly isStacked: boolean;
  /** Whether its head stands in the bar of the row, beside the row's own. */
  readonly isInBar: boolean;
  readonly column: Column;
  readonly row: number;
  readonly index: number;
  readonly isSelected: boolean;
  /** The index of the selected element in it. */
  readonly selectedElement: number | undefined;
}

const EMPTY = '1px dashed var(--fg-edge)';

/** How wide (px) the bar of a row is that the head of its column stands beside. */
const SHARED_BAR_PX = HANDLE_PX + 64;
/** The line that a row starts with. */
const LINE = { content: '""', flex: 1, ml: 1.5, borderTop: 1, borderColor: 'divider' } as const;
const HEAD_IN_BAR = {
  ...HANDLE,
  position: 'absolute',
  top: -BAR * UNIT,
  left: SHARED_BAR_PX,
  right: 0,
  '&::after': LINE,
} as const;

/** A column: its elements below a head that selects and drags it. */
export const ColumnCard = memo((props: ColumnProps) => {
  const { gridKey, isStacked, isInBar, column, row, index, isSelected, selectedElement } = props;
  const content = useMeasured(gridKey);
  const translate = useTranslate();
  const store = useEditorStore();
  const elements = elementsOf(column);
  const least = isStacked ? 1 : lineRows(elements);
  const percent = percentOf(spanOfColumn(column));
  const visible = isShown(column);
  const select = (): void => store.select({ row, column: index });
  return (
    <Box
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        borderRadius: 1,
        // Quiet, so that the canvas looks as viewers see it; an empty one would not be seen at all.
        outline: isSelected ? '2px solid var(--fg-primary)' : elements.length === 0 ? EMPTY : 'none',
        outlineOffset: -1,
        // A head in the bar is outside the box.
        contain: isInBar ? 'layout style' : 'layout style paint',
        '&:hover': isSelected ? {} : { outline: '1px solid var(--fg-line)' },
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
        sx={isInBar ? HEAD_IN_BAR : { ...HANDLE, flex: 'none' }}
      >
        <Grip />
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {/* Below each other, all are as wide as the screen. */}
          {translate(isStacked ? 'editor.column_below' : 'editor.column_head', {
            column: index + 1,
            percent,
          })}
        </Box>
        {!visible && <VisibilityOff sx={{ fontSize: 16, ml: 'auto' }} />}
      </Box>
      <Box
        className="dash dash-rows"
        data-drop={`${row}.${index}`}
        data-phone={isStacked || undefined}
        sx={{ flex: 1, minHeight: 0, p: 1, pt: 0, opacity: visible ? 1 : 0.5 }}
      >
        <Box ref={content} className="dash-column" style={{ '--dash-span': FULL_SPAN } as CSSProperties}>
          {elements.length === 0 && (
            <Box
              sx={{ gridColumn: '1 / -1', gridRow: 'span 2', p: 1, fontSize: 13, color: 'text.secondary' }}
            >
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
              isAlone={elements.length === 1}
              isStacked={isStacked}
              leastRows={least}
            />
          ))}
        </Box>
      </Box>
    </Box>
  );
});
ColumnCard.displayName = 'ColumnCard';

interface RowProps {
  readonly value: Row;
  readonly row: number;
  /** Whether the head of its only column stands beside it. */
  readonly isShared: boolean;
  readonly isSelected: boolean;
}

/** The bar above a row, which selects and drags it. */
export const RowBar = memo(({ value, row, isShared, isSelected }: RowProps) => {
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
          width: isShared ? SHARED_BAR_PX : '100%',
          bgcolor: isSelected ? 'action.selected' : 'transparent',
          color: isSelected ? 'text.primary' : 'text.secondary',
          fontWeight: 600,
          '&::after': isShared ? {} : { ...LINE, borderColor: isSelected ? 'primary.main' : 'divider' },
          '&:hover': { color: 'text.primary' },
        }}
      >
        <Grip />
        {translate('editor.row_head', { row: row + 1 })}
      </Box>
      {count === 0 && (
        <Box sx={{ p: 1, fontSize: 13, color: 'text.secondary' }}>{translate('editor.empty_row')}</Box>
      )}
    </Box>
  );
});
RowBar.displayName = 'RowBar';
