import VisibilityOff from '@mui/icons-material/VisibilityOffOutlined';
import Box from '@mui/material/Box';
import { memo, type CSSProperties } from 'react';
import type { Column, Row } from '../../../domain/dashboard/document.ts';
import { percentOfSpan } from '../../../domain/dashboard/widths.ts';
import { columnsOf, elementsOf, isShown, spanOfColumn } from '../../../domain/dashboard/nodes.ts';
import { lineRows } from '../../../domain/dashboard/sizes.ts';
import { FULL_SPAN } from '../../../domain/dashboard/widths.ts';
import { focusSettingsOnEnter } from '../focus.ts';
import { useEditorStore } from '../store.ts';
import { ElementCard } from './element-card.tsx';
import { BAR_PX, HANDLE_PX } from './arrange.ts';
import { Grip, HANDLE, startsDrag } from './grip.tsx';
import { useMeasured } from './use-heights.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

interface ColumnProps {
  readonly gridKey: string;
  /** Whether the columns are below each other, as on a phone. */
  readonly isStacked: boolean;
  /** Whether its head stands in the bar of the row; that of the first column is beside the row's own. */
  readonly isInBar: boolean;
  /** Whether its row has no other column. */
  readonly isOnly: boolean;
  readonly column: Column;
  readonly row: number;
  readonly index: number;
  readonly isSelected: boolean;
  /** The index of the selected element in it. */
  readonly selectedElement: number | undefined;
}

const HEAD = {
  display: 'flex',
  alignItems: 'center',
  height: 18,
  minWidth: 0,
  pr: 1,
  borderRadius: 1,
  bgcolor: 'background.default',
} as const;
/** Beside the name of its row. */
const HEAD_BESIDE = { ...HEAD, ml: 0.75 } as const;
const EMPTY = '1px dashed var(--fg-edge)';

/** How wide the handle of a row is, beside which the head of its first column stands: its grip and its name. */
const rowHandleWidth = (name: string): string => `calc(${HANDLE_PX}px + ${name.length + 0.5}ch)`;
const HEAD_IN_BAR = { ...HANDLE, position: 'absolute', top: -BAR_PX, right: 0 } as const;
/** That of an only column says nothing: seen where the pointer or the focus is, and always where nothing hovers. */
const QUIET_HEAD = {
  '@media (hover: hover)': { '&:not(:hover) > .drag-column:not(:focus-visible)': { opacity: 0 } },
} as const;

/** A column: its elements below a head that selects and drags it. */
export const ColumnCard = memo((props: ColumnProps) => {
  const { gridKey, isStacked, isInBar, isOnly, column, row, index, isSelected, selectedElement } = props;
  const content = useMeasured(gridKey);
  const translate = useTranslate();
  const store = useEditorStore();
  const elements = elementsOf(column);
  const least = isStacked ? 1 : lineRows(elements);
  const percent = percentOfSpan(spanOfColumn(column));
  const visible = isShown(column);
  const select = (): void => store.select({ row, column: index });
  const left = index === 0 ? rowHandleWidth(translate('editor.row_head', { row: row + 1 })) : 0;
  return (
    <Box
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        borderRadius: 1,
        // Quiet, so that the canvas looks as viewers see it; an empty one would not be seen at all.
        outline: isSelected ? '2px solid var(--fg-primary)' : elements.length === 0 ? EMPTY : 'none',
        outlineOffset: isSelected ? 1 : 0,
        // A head in the bar, and the tools of a selected element, are outside the box.
        contain: 'layout style',
        '&:hover': isSelected ? {} : { outline: '1px solid var(--fg-line)' },
        ...(isOnly && !isSelected ? QUIET_HEAD : {}),
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
        sx={isInBar ? { ...HEAD_IN_BAR, left } : { ...HANDLE, flex: 'none' }}
      >
        {/* Over the line of the row. */}
        <Box component="span" sx={isStacked && isInBar ? HEAD_BESIDE : HEAD}>
          <Grip />
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {/* Below each other, all are as wide as the screen. */}
            {translate(isStacked ? 'editor.column_below' : 'editor.column_head', {
              column: index + 1,
              percent,
            })}
          </Box>
          {!visible && <VisibilityOff sx={{ fontSize: 16, ml: 0.5 }} />}
        </Box>
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
  readonly isSelected: boolean;
}

/** The bar above a row, which selects and drags it. */
export const RowBar = memo(({ value, row, isSelected }: RowProps) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const count = columnsOf(value).length;
  const select = (): void => store.select({ row });
  const name = translate('editor.row_head', { row: row + 1 });
  const width = rowHandleWidth(name);
  return (
    <Box
      sx={{
        height: '100%',
        '&::before': {
          content: '""',
          position: 'absolute',
          top: BAR_PX / 2,
          left: width,
          // Its unit is that of the handle's text.
          fontSize: 12,
          right: 8,
          borderTop: 1,
          borderColor: isSelected ? 'primary.main' : 'divider',
        },
      }}
    >
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
          width,
          pr: 0,
          bgcolor: isSelected ? 'primary.main' : 'transparent',
          color: isSelected ? 'primary.contrastText' : 'text.secondary',
          fontWeight: 600,
          '&:hover': isSelected ? {} : { color: 'text.primary' },
        }}
      >
        <Grip />
        {name}
      </Box>
      {count === 0 && (
        <Box sx={{ p: 1, fontSize: 13, color: 'text.secondary' }}>{translate('editor.empty_row')}</Box>
      )}
    </Box>
  );
});
RowBar.displayName = 'RowBar';
