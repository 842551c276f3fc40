import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useColumns, WIDTH_MAX, WIDTH_MIN } from './columns.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const STEP = 16;

/** The resize handle of a column head: drag it or use the arrow keys; a double click resets the width. */
export const ColumnResizer = ({ name, label }: { readonly name: string; readonly label: string }) => {
  const translate = useTranslate();
  const { resize } = useColumns();
  const edge = useRef<HTMLDivElement>(null);
  const from = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const measure = (): number => edge.current?.parentElement?.offsetWidth ?? WIDTH_MIN;

  // A column without a set width has the width of the browser's layout. Observing it is cheap; measuring
  // would force a layout of the whole table during rendering.
  useLayoutEffect(() => {
    const head = edge.current?.parentElement;
    if (!head) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = entry?.borderBoxSize[0]?.inlineSize ?? WIDTH_MIN;
      edge.current?.setAttribute('aria-valuenow', String(Math.round(width)));
    });
    observer.observe(head);
    return () => observer.disconnect();
  }, []);

  const grab = (event: PointerEvent<HTMLDivElement>): void => {
    // Prevents the browser from dragging the column.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    from.current = { x: event.clientX, width: measure() };
  };
  const widthAt = (event: PointerEvent): number | undefined =>
    from.current ? from.current.width + event.clientX - from.current.x : undefined;
  const drag = (event: PointerEvent): void => {
    const width = widthAt(event);
    if (width !== undefined) resize(name, width, false);
  };
  const drop = (event: PointerEvent): void => {
    const width = widthAt(event);
    const isMoved = from.current !== null && event.clientX !== from.current.x;
    from.current = null;
    if (width !== undefined && isMoved) resize(name, width, true);
  };
  const key = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
    if (step === undefined && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    resize(name, step === undefined ? undefined : measure() + step, true);
  };
  return (
    <Box
      ref={edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={translate('lists.width_of', { name: label })}
      aria-valuemin={WIDTH_MIN}
      aria-valuemax={WIDTH_MAX}
      tabIndex={0}
      draggable={false}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={drop}
      onKeyDown={key}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={() => resize(name, undefined, true)}
      sx={{
        position: 'absolute',
        top: 0,
        bottom: 0,
        right: 0,
        width: 9,
        cursor: 'col-resize',
        touchAction: 'none',
        '&::after': {
          content: '""',
          position: 'absolute',
          insetBlock: '25%',
          right: 0,
          width: 2,
          bgcolor: 'divider',
        },
        '&:hover::after, &:focus-visible::after': { bgcolor: 'primary.main', insetBlock: 0 },
      }}
    />
  );
};
