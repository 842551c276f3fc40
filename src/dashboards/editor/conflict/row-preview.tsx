import Box from '@mui/material/Box';
import { useTranslate } from 'ra-core';
import { useMemo, type CSSProperties, type MouseEvent } from 'react';
import { useContainerWidth } from 'react-grid-layout';
import { columnIn } from '../../../domain/dashboard/differing-rows.ts';
import type { Row } from '../../../domain/dashboard/document.ts';
import type { Difference, Side } from '../../../domain/dashboard/merge.ts';
import { columnsOf } from '../../../domain/dashboard/nodes.ts';
import { visibleRows } from '../../../domain/dashboard/visible-rows.ts';
import { DashboardGrid } from '../../viewer/grid.tsx';
import '../../viewer/viewer.css';

/** It is drawn as wide as this, and then made as small as there is room (px). */
const PREVIEW_WIDTH = 720;

interface Props {
  readonly side: Exclude<Side, 'both'>;
  readonly row: Row | undefined;
  readonly differences: readonly Difference[];
  sideOf(difference: Difference): Side;
  onChoose(difference: Difference, side: Side): void;
}

/** A hidden column, too: what becomes of it is asked for here. */
const previewRows = (row: Row) =>
  visibleRows({
    rows: [{ ...row, columns: columnsOf(row).map((column) => ({ ...column, display: true })) }],
  });

/** A row as viewers would see it, in small. What differs in it is framed, and taken by a press. */
export const RowPreview = ({ side, row, differences, sideOf, onChoose }: Props) => {
  const translate = useTranslate();
  const { width, containerRef, mounted } = useContainerWidth();
  const rows = useMemo(() => (row ? previewRows(row) : []), [row]);
  const isTaken = (difference: Difference): boolean => [side, 'both'].includes(sideOf(difference));
  const whole = differences.find(({ part, mine, theirs }) => part === 'row' && !(mine && theirs));
  const frames = differences.flatMap((difference) => {
    const index = columnIn(row, difference);
    return index === undefined ? [] : [{ difference, index }];
  });
  // What is drawn can't be used, so the press is the picture's, and found by where it lies.
  const press = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): void => {
    if (whole) return onChoose(whole, side);
    const at = [...currentTarget.querySelectorAll('.dash-column')].findIndex((column) => {
      const { left, right, top, bottom } = column.getBoundingClientRect();
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    });
    const found = frames.find(({ index }) => index === at);
    if (found) onChoose(found.difference, side);
  };
  const frameOf = (taken: boolean): CSSProperties => ({
    outline: taken ? '4px solid var(--fg-primary)' : '3px dashed var(--fg-line)',
    outlineOffset: '3px',
    borderRadius: '8px',
    opacity: taken || rows.length === 0 ? 1 : 0.45,
  });
  const framed: Record<string, CSSProperties> = Object.fromEntries(
    frames.map(({ difference, index }) => [
      `& .dash-column:nth-of-type(${index + 1})`,
      frameOf(isTaken(difference)),
    ]),
  );
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: 12, fontWeight: 600, color: 'text.secondary', mb: 0.5 }}>
        {translate(`editor.side.${side}`)}
      </Box>
      <Box
        ref={containerRef}
        onClick={press}
        data-drawn={side}
        style={whole && { ...frameOf(isTaken(whole)), outlineOffset: '-3px' }}
        sx={{
          p: 1,
          borderRadius: 1,
          bgcolor: 'background.default',
          cursor: 'pointer',
          overflow: 'hidden',
        }}
      >
        {rows.length === 0 ? (
          <Box sx={{ fontSize: 14, color: 'text.secondary', p: 1 }}>
            {translate(row ? 'editor.conflict_empty' : 'editor.not_there')}
          </Box>
        ) : (
          mounted && (
            <Box
              inert
              className="dash"
              sx={[
                {
                  width: PREVIEW_WIDTH,
                  zoom: Math.min(1, Math.max(0.2, (width - 16) / PREVIEW_WIDTH)),
                  p: 1,
                  boxSizing: 'border-box',
                  // On a narrow screen, too: it is the row that is asked for.
                  '& .dash-column': { gridColumn: 'span var(--dash-span)', minHeight: 64 },
                },
                framed,
              ]}
            >
              <DashboardGrid rows={rows} />
            </Box>
          )
        )}
      </Box>
    </Box>
  );
};
