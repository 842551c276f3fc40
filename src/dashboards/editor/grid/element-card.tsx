import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import { memo, useMemo, type CSSProperties, type MouseEvent } from 'react';
import type { DashboardDocument, Element } from '../../../domain/dashboard/document.ts';
import { ElementView } from '../../elements/parts/element-view.tsx';
import { focusSettingsOnEnter } from '../focus.ts';
import { useEditorStore } from '../store.ts';
import { useKindName } from '../use-kinds.ts';
import { useShownRows } from '../variables/use-shown.ts';
import { useVariables } from '../variables/use-variables.ts';
import { elementRows, elementSpan } from '../../../domain/dashboard/sizes.ts';
import { elementSize } from './arrange.ts';
import { ResizeCorner, SelectionFrame } from './selection-frame.tsx';
import { SwipeBox } from './swipe-box.tsx';
import { useElementDrag } from './element-drag.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { TOUCH } from '../../../providers/theme/tokens.ts';

interface Props {
  readonly element: Element;
  readonly row: number;
  readonly column: number;
  readonly index: number;
  readonly isSelected: boolean;
  /** Whether it has its column for itself: a drawing is then no higher than it is drawn, as in the viewer. */
  readonly isAlone: boolean;
  readonly isStacked: boolean;
  /** The rows that it is high at least, as high as what is beside it. */
  readonly leastRows: number;
}

/** The height in rows of an element that has none and nothing in it yet. */
const LEAST_ROWS = 2;

const FRAME = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  overflow: 'hidden',
  borderRadius: 1,
  '& .chart-tools': { display: 'none' },
} as const;

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
  '&:hover': { boxShadow: 'inset 0 0 0 1px var(--fg-primary)' },
  '&:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: 1 },
} as const;

/** An element as viewers see it, covered by a button that selects and moves it. */
export const ElementCard = memo((props: Props) => {
  const { element, row, column, index, isSelected, isAlone, isStacked, leastRows } = props;
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
  const setRows = elementRows(element);
  const rows = Math.max(setRows ?? LEAST_ROWS, leastRows);
  const isNatural = isStacked || (isAlone && element.type === 'svg');
  const select = (event: MouseEvent): void => {
    event.stopPropagation();
    if (!focusSettingsOnEnter(event, isSelected)) store.select(at);
  };
  const content = (
    <>
      {/* Inert, because it would take the pointer and the Tab key from the editor. */}
      <Box inert sx={FRAME}>
        <div
          className="dash-element"
          data-type={element.type}
          data-sized={setRows === null ? undefined : ''}
          style={{ gridArea: '1 / 1', '--dash-span': 1, '--dash-rows': rows } as CSSProperties}
        >
          {shown && <ElementView element={shown} />}
        </div>
        {/* The viewer's styles of a drawing that is alone in its column are not for this one. */}
        {!isAlone && <span hidden />}
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
    </>
  );
  return (
    <Box
      data-element={`${row}.${column}.${index}`}
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr)',
        gridColumn: isStacked ? '1 / -1' : `span ${elementSpan(element)}`,
        gridRow: isNatural ? 'auto' : `span ${rows}`,
        minWidth: 0,
        borderRadius: 1,
        contain: 'layout',
        // Its frame reaches over what is beside it.
        zIndex: isSelected ? 1 : 'auto',
      }}
    >
      {isStacked && element.type === 'svg' ? <SwipeBox>{content}</SwipeBox> : content}
      {isSelected ? (
        <SelectionFrame at={at} width={elementSpan(element)} rows={elementSize(element).height} />
      ) : (
        <ResizeCorner at={at} />
      )}
      {isSelected && (
        <Box
          aria-hidden
          data-element-grip
          onPointerDown={drag.onTouch}
          sx={{
            position: 'absolute',
            // On the upper edge, beside what the element shows.
            top: -24,
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
            border: 1,
            borderRadius: 1,
            bgcolor: 'background.paper',
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
