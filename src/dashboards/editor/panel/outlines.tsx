import Box from '@mui/material/Box';
import { useEffect, useRef, useState } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import { useNodeName } from '../bindings/nodes.ts';
import { nodesOf, stateOf, valueOf } from './drawing.ts';

interface Props {
  readonly element: Element;
  readonly node: string | null;
  onNode(node: string): void;
}

interface Outline {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
/** The minimum size of a click target (px). */
const MIN_SIZE = 14;
/** Texts change width with their values, so measure regularly (ms). */
const MEASURE_INTERVAL_MS = 1_000;

/** Measures the rendered nodes, since only the browser knows the width of a text. */
const measure = (box: HTMLElement, ids: readonly string[]): Outline[] => {
  const roots = [...box.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const within = box.getBoundingClientRect();
  return ids.flatMap((id) => {
    const at = roots.flatMap((root) => root.getElementById(id) ?? [])[0]?.getBoundingClientRect();
    if (!at) return [];
    const [width, height] = [Math.max(MIN_SIZE, at.width), Math.max(MIN_SIZE, at.height)];
    const x = at.left + at.width / 2 - width / 2 - within.left;
    return [{ id, x, y: at.top + at.height / 2 - height / 2 - within.top, width, height }];
  });
};

/** Outlines the placeholders over the drawing. A click selects one; the accessible way is the combobox below. */
export const Outlines = ({ element, node, onNode }: Props) => {
  const ref = useRef<SVGSVGElement>(null);
  const nodeName = useNodeName();
  const [outlines, setOutlines] = useState<readonly Outline[]>([]);
  useEffect(() => {
    const box = ref.current?.parentElement;
    if (!box) return;
    const ids = nodesOf(element);
    const update = (): void => {
      const found = measure(box, ids);
      setOutlines((before) => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(box);
    const timer = setInterval(update, MEASURE_INTERVAL_MS);
    return () => {
      observer.disconnect();
      clearInterval(timer);
    };
  }, [element]);
  // Large ones first, so that those inside them remain clickable.
  const ordered = outlines.toSorted((a, b) => b.width * b.height - a.width * a.height);
  return (
    <Box
      component="svg"
      ref={ref}
      aria-hidden
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', color: 'primary.main' }}
    >
      {ordered.map(({ id, x, y, width, height }) => {
        const isBound = Boolean(valueOf(element, id) ?? stateOf(element, id));
        const isSelected = id === node;
        return (
          <rect
            key={id}
            x={x}
            y={y}
            width={width}
            height={height}
            rx={2}
            onClick={() => onNode(id)}
            fill="currentColor"
            fillOpacity={isSelected ? 0.25 : 0.06}
            stroke="currentColor"
            strokeWidth={isSelected ? 2.5 : 1.25}
            strokeDasharray={isBound ? undefined : '4 3'}
            style={{ cursor: 'pointer' }}
          >
            <title>{nodeName(element, id)}</title>
          </rect>
        );
      })}
    </Box>
  );
};
