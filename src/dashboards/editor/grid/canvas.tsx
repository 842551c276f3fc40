import Box from '@mui/material/Box';
import { useMemo, useRef, useState } from 'react';
import ReactGridLayout, { useContainerWidth, type EventCallback } from 'react-grid-layout';
import { moveColumn, moveRow, setSpan } from '../../../domain/dashboard/edits/edits.ts';
import { columnsOf, rowsOf, spanOfColumn } from '../../../domain/dashboard/nodes.ts';
import { useSelection, useDraft, useEditorStore } from '../store.ts';
import { arrange, gridRowsOf, headsInBar, type Target, UNIT } from './arrange.ts';
import { ColumnCard, RowBar } from './column-card.tsx';
import { type GridState, isRowKey, layoutItemOf, listedWidths, rowsCompactor } from './compactor.ts';
import { scrollAtEdge } from './edge-scroll.ts';
import { EmptyCanvas } from './empty-canvas.tsx';
import { gridStyles } from './grid-styles.ts';
import { keysOf } from './keys.ts';
import { MeasureContext, useHeights } from './use-heights.ts';

const NARROW_PX = 560;
const GRID = {
  cols: 12,
  rowHeight: UNIT,
  // The columns have what is between those of viewers as their padding.
  margin: [0, 0],
  containerPadding: [0, 0],
  maxRows: Number.POSITIVE_INFINITY,
} as const;
// Touches outside the onDragStart scroll the page.
const DRAG_HANDLES = '.drag-row:not([data-scrolls]),.drag-column:not([data-scrolls])';
const DRAG = { enabled: true, bounded: false, handle: DRAG_HANDLES, threshold: 4 } as const;
const RESIZE = { enabled: true, handles: ['e'] } as const;

/** The pointer's position on the page, and its y in the window. */
const pointOf = (event: Event) => {
  const { pageX, pageY, clientY } =
    'touches' in event ? ((event as TouchEvent).touches[0] ?? {}) : (event as MouseEvent);
  return { x: pageX ?? 0, y: pageY ?? 0, inWindow: clientY ?? 0 };
};

/** Shows the rows and columns of the document, to select, drag and resize them. */
export const Canvas = () => {
  const store = useEditorStore();
  const { document } = useDraft();
  const selection = useSelection();
  const { width, containerRef, mounted } = useContainerWidth();
  const stacked = width < NARROW_PX;
  const keys = useMemo(() => keysOf(document), [document]);
  const { heights, measure } = useHeights();
  const gridRows = useMemo(
    () => gridRowsOf(document, keys, heights, stacked),
    [document, keys, heights, stacked],
  );
  const grid = useRef<GridState>({ rows: gridRows, stacked, drag: null });
  grid.current = { ...grid.current, rows: gridRows, stacked };
  const [{ compactor, constraints }] = useState(() => {
    const now = (): GridState => grid.current;
    return { compactor: rowsCompactor(now), constraints: [listedWidths(now)] };
  });
  const layout = useMemo(
    () => arrange(gridRows, stacked).map((each) => layoutItemOf(each, stacked)),
    [gridRows, stacked],
  );

  // Memoized, so that dragging does not re-render the items.
  const items = useMemo(
    () =>
      rowsOf(document).flatMap((row, at) => {
        const columns = columnsOf(row);
        const inBar = headsInBar(columns.map(spanOfColumn), stacked);
        return [
          <div key={keys.rows[at]} className="grid-row">
            <RowBar
              value={row}
              row={at}
              isSelected={selection?.row === at && selection.column === undefined}
            />
          </div>,
          ...columns.map((column, index) => {
            const isCurrent = selection?.row === at && selection.column === index;
            const isLast = index === columns.length - 1;
            return (
              <div
                key={keys.columns[at]?.[index]}
                className={`${isCurrent ? 'grid-current' : ''} ${isLast ? 'grid-last' : ''}`}
              >
                <ColumnCard
                  gridKey={keys.columns[at]?.[index] ?? ''}
                  isStacked={stacked}
                  isInBar={index < inBar}
                  isOnly={columns.length === 1}
                  column={column}
                  row={at}
                  index={index}
                  isSelected={isCurrent && selection.element === undefined}
                  selectedElement={isCurrent ? selection.element : undefined}
                />
              </div>
            );
          }),
        ];
      }),
    [document, keys, selection, stacked],
  );

  const startDrag =
    (isWidth: boolean): EventCallback =>
    (_, item) => {
      if (!item) return;
      grid.current.drag = { key: item.i, kind: isWidth ? 'width' : isRowKey(item.i) ? 'row' : 'column' };
    };
  const pointer = useRef({ x: 0, y: 0, left: 0, top: 0, before: '' });
  // The grid renders the dragged item only when its cell changes; in between it follows the pointer here.
  const onDragStart: EventCallback = (all, item, now, placeholder, event, element) => {
    startDrag(false)(all, item, now, placeholder, event, element);
    containerRef.current?.toggleAttribute('data-dragging', true);
    const box = element?.getBoundingClientRect();
    const within = element?.offsetParent?.getBoundingClientRect();
    if (!element || !box || !within) return;
    pointer.current = {
      ...pointOf(event),
      left: box.left - within.left,
      top: box.top - within.top,
      before: element.style.transform,
    };
  };
  const onDrag: EventCallback = (_, __, ___, ____, event, element) => {
    const { x, y, left, top } = pointer.current;
    const now = pointOf(event);
    scrollAtEdge(now.inWindow);
    if (element) element.style.transform = `translate(${left + now.x - x}px,${top + now.y - y}px)`;
  };
  const onDragStop: EventCallback = (all, item, now, placeholder, event, element) => {
    if (element) element.style.transform = pointer.current.before;
    containerRef.current?.removeAttribute('data-dragging');
    finish(all, item, now, placeholder, event, element);
  };
  const finish: EventCallback = () => {
    const { drag } = grid.current;
    grid.current.drag = null;
    const from = drag && keys.positionByKey.get(drag.key);
    if (!from || drag.target === undefined) {
      // No target: the dragged item returns to its place.
      if (from && drag.kind === 'column') store.run(() => null, 'no_room');
      return;
    }
    const { target, kind } = drag;
    if (kind === 'width') store.run((draft) => setSpan(draft, from, target as number));
    else if (kind === 'row') store.run((draft) => moveRow(draft, { row: from.row }, target as number));
    else store.run((draft) => moveColumn(draft, from, target as Target));
  };

  return (
    <MeasureContext value={measure}>
      <Box
        ref={containerRef}
        data-part="rows"
        // The cards, not the frames around them, stand at the edges of the page.
        sx={{ ...gridStyles, mx: rowsOf(document).length === 0 ? 0 : -1 }}
        onKeyDown={(event) => event.key === 'Escape' && store.select(null)}
      >
        {rowsOf(document).length === 0 && <EmptyCanvas />}
        {mounted && (
          <ReactGridLayout
            width={width}
            layout={layout}
            gridConfig={GRID}
            dragConfig={DRAG}
            resizeConfig={RESIZE}
            compactor={compactor}
            constraints={constraints}
            onDragStart={onDragStart}
            onDrag={onDrag}
            onDragStop={onDragStop}
            onResizeStart={startDrag(true)}
            onResizeStop={finish}
          >
            {items}
          </ReactGridLayout>
        )}
      </Box>
    </MeasureContext>
  );
};
