import Box from '@mui/material/Box';
import { useMemo } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import { rectsOf, stateOf, valueOf } from './drawing.ts';

interface Props {
  readonly element: Element;
  readonly node: string | null;
  onNode(node: string): void;
}

const NUMBERS = /[\s,]+/;

/** The drawing's own measures, by which its placeholders are told. */
const viewBoxOf = (markup: unknown): string | null => {
  if (typeof markup !== 'string') return null;
  const [head = ''] = /<svg\b[^>]*>/i.exec(markup) ?? [];
  const attribute = (name: string): string | undefined =>
    new RegExp(`\\s${name}\\s*=\\s*["']([^"']+)["']`, 'i').exec(head)?.[1];
  const box = attribute('viewBox')?.trim().split(NUMBERS);
  if (box?.length === 4) return box.join(' ');
  const [width, height] = ['width', 'height'].map((name) => Number.parseFloat(attribute(name) ?? ''));
  return width && height ? `0 0 ${width} ${height}` : null;
};

/** The placeholders over the drawing: a press chooses one; the combobox below does so for everybody. */
export const Outlines = ({ element, node, onNode }: Props) => {
  const viewBox = useMemo(() => viewBoxOf(element.data), [element.data]);
  const rects = rectsOf(element).filter(({ width, height }) => width > 0 && height > 0);
  if (!viewBox || rects.length === 0) return null;
  const [, , boxWidth = 100] = viewBox.split(' ').map(Number);
  return (
    <Box
      component="svg"
      viewBox={viewBox}
      aria-hidden
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', color: 'primary.main' }}
    >
      {rects.map(({ id, x, y, width, height }) => {
        const isBound = Boolean(valueOf(element, id) ?? stateOf(element, id));
        const isChosen = id === node;
        return (
          <rect
            key={id}
            x={x}
            y={y}
            width={width}
            height={height}
            onClick={() => onNode(id)}
            fill="currentColor"
            fillOpacity={isChosen ? 0.25 : 0.06}
            stroke="currentColor"
            strokeWidth={(isChosen ? 0.008 : 0.004) * boxWidth}
            strokeDasharray={isBound ? undefined : `${0.012 * boxWidth}`}
            style={{ cursor: 'pointer' }}
          >
            <title>{id}</title>
          </rect>
        );
      })}
    </Box>
  );
};
