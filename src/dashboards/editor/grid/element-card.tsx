import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { memo, useMemo, type MouseEvent } from 'react';
import { ROW_HEIGHT, type Element } from '../../../domain/dashboard/document.ts';
import { visibleRows } from '../../../domain/dashboard/visible-rows.ts';
import { ElementView } from '../../elements/parts/element-view.tsx';
import { focusSettingsOnEnter } from '../focus.ts';
import { useEditorStore } from '../store.ts';
import { useKindName } from '../use-kinds.ts';
import { elementSize } from './arrange.ts';
import { useElementDrag } from './element-drag.ts';

interface Props {
  readonly element: Element;
  readonly row: number;
  readonly column: number;
  readonly index: number;
  readonly isChosen: boolean;
}

const COVER = {
  position: 'absolute',
  inset: 0,
  border: 0,
  p: 0,
  m: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  cursor: 'grab',
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const;

/** An element in the editor: as viewers see it, under a button that chooses and moves it. */
export const ElementCard = memo(({ element, row, column, index, isChosen }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const kindName = useKindName();
  const at = { row, column, element: index };
  const drag = useElementDrag(at);
  // Whatever stands in the document, a view gets what it can rely on.
  const shown = useMemo(
    () => visibleRows({ rows: [{ columns: [{ elements: [element] }] }] })[0]?.columns[0]?.elements[0],
    [element],
  );
  const { width, height } = elementSize(element);
  const choose = (event: MouseEvent): void => {
    event.stopPropagation();
    if (!focusSettingsOnEnter(event, isChosen)) store.select(at);
  };
  return (
    <Box
      data-element={`${row}.${column}.${index}`}
      sx={{
        position: 'relative',
        gridColumn: `span ${width}`,
        height: height * ROW_HEIGHT,
        minWidth: 0,
        borderRadius: 1,
        overflow: 'hidden',
        outline: isChosen ? 2 : 1,
        outlineStyle: isChosen ? 'solid' : 'dashed',
        outlineColor: isChosen ? 'primary.main' : 'divider',
        contain: 'layout paint',
      }}
    >
      {/* It can't be used here: it would take the pointer and the Tab key from the editor. */}
      <Box inert sx={{ position: 'absolute', inset: 4, overflow: 'hidden' }}>
        {shown && <ElementView element={shown} />}
      </Box>
      <Box
        component="button"
        type="button"
        data-place={`element ${row} ${column} ${index}`}
        aria-pressed={isChosen}
        onClick={choose}
        onPointerDown={drag.onMouse}
        sx={COVER}
      >
        <span className="plain-unseen">
          {translate('editor.element_at', {
            kind: kindName(element.type),
            row: row + 1,
            column: column + 1,
            element: index + 1,
          })}
        </span>
      </Box>
      {isChosen && (
        <Box
          aria-hidden
          data-element-grip
          onPointerDown={drag.onTouch}
          sx={{
            position: 'absolute',
            top: 0,
            right: 0,
            // Beside the column's edge, which a finger needs wider.
            '@media (pointer: coarse)': { right: 16 },
            width: 44,
            height: 44,
            display: 'grid',
            placeItems: 'center',
            touchAction: 'none',
            cursor: 'grab',
            color: 'primary.main',
          }}
        >
          <DragIndicator fontSize="small" />
        </Box>
      )}
    </Box>
  );
});
ElementCard.displayName = 'ElementCard';
