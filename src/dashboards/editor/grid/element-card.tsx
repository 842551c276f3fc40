import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import { memo, useMemo, type MouseEvent } from 'react';
import { ROW_HEIGHT, type DashboardDocument, type Element } from '../../../domain/dashboard/document.ts';
import { ElementView } from '../../elements/parts/element-view.tsx';
import { focusSettingsOnEnter } from '../focus.ts';
import { useEditorStore } from '../store.ts';
import { useKindName } from '../use-kinds.ts';
import { useShownRows } from '../variables/use-shown.ts';
import { useVariables } from '../variables/use-variables.ts';
import { elementSize } from './arrange.ts';
import { useElementDrag } from './element-drag.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { TOUCH } from '../../../providers/theme/tokens.ts';

interface Props {
  readonly element: Element;
  readonly row: number;
  readonly column: number;
  readonly index: number;
  readonly isSelected: boolean;
}

/** The types of elements that have no margin. */
const FILLING: ReadonlySet<string> = new Set(['svg', 'image']);

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

/** An element as viewers see it, covered by a button that selects and moves it. */
export const ElementCard = memo(({ element, row, column, index, isSelected }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const kindName = useKindName();
  const at = { row, column, element: index };
  const drag = useElementDrag(at);
  // Normalizes the element, since the document may be malformed.
  const variables = useVariables();
  const document = useMemo(
    () => ({ rows: [{ columns: [{ elements: [element] }] }] }) as unknown as DashboardDocument,
    [element],
  );
  const shown = useShownRows(document, variables)[0]?.columns[0]?.elements[0];
  const { width, height } = elementSize(element);
  const select = (event: MouseEvent): void => {
    event.stopPropagation();
    if (!focusSettingsOnEnter(event, isSelected)) store.select(at);
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
        outline: isSelected ? 2 : 1,
        outlineStyle: isSelected ? 'solid' : 'dashed',
        outlineColor: isSelected ? 'primary.main' : 'divider',
        contain: 'layout paint',
      }}
    >
      {/* Inert, because it would take the pointer and the Tab key from the editor. */}
      <Box
        inert
        sx={{
          position: 'absolute',
          // As in the cards of viewers; drawings and images fill theirs.
          inset: FILLING.has(element.type) ? 4 : '8px 12px',
          overflow: 'hidden',
          '& .chart-tools': { display: 'none' },
          // Leaves room for the handle.
          ...(isSelected ? { [TOUCH]: { '& .dash-name': { pr: 7 } } } : {}),
        }}
      >
        {shown && <ElementView element={shown} />}
      </Box>
      <Box
        component="button"
        type="button"
        data-position={`element ${row} ${column} ${index}`}
        aria-pressed={isSelected}
        onClick={select}
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
      {isSelected && (
        <Box
          aria-hidden
          data-element-grip
          onPointerDown={drag.onTouch}
          sx={{
            position: 'absolute',
            top: 0,
            // Leaves room for the column's edge, which is wider on touch screens.
            right: 16,
            width: 44,
            height: 44,
            // A mouse drags the element itself.
            display: 'none',
            [TOUCH]: { display: 'grid' },
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
