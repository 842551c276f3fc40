import Box from '@mui/material/Box';
import { useMemo, type CSSProperties, type MouseEvent } from 'react';
import { useContainerWidth } from 'react-grid-layout';
import { columnIn } from '../../../domain/dashboard/versions/differing-rows.ts';
import type { Row } from '../../../domain/dashboard/document.ts';
import type { Difference, Side } from '../../../domain/dashboard/versions/merge.ts';
import { columnsOf } from '../../../domain/dashboard/nodes.ts';
import { visibleRows } from '../../../domain/dashboard/visible-rows.ts';
import { DashboardGrid } from '../../viewer/grid.tsx';
import '../../viewer/viewer.css';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** The width (px) at which it is rendered before scaling down to the available space. */
const PREVIEW_WIDTH = 720;

interface Props {
  readonly side: Exclude<Side, 'both'>;
  readonly row: Row | undefined;
  readonly differences: readonly Difference[];
  sideOf(difference: Difference): Side;
  onChoose(difference: Difference, side: Side): void;
}

/** Includes hidden columns, since they are part of the decision. */
const previewRows = (row: Row) =>
  visibleRows({
    rows: [{ ...row, columns: columnsOf(row).map((column) => ({ ...column, display: true })) }],
  });

/** A scaled-down row as viewers see it. Differences are outlined, and a click selects one. */
export const RowPreview = ({ side, row, differences, sideOf, onChoose }: Props) => {
  const translate = useTranslate();
  const { width, containerRef, mounted } = useContainerWidth();
  const rows = useMemo(() => (row ? previewRows(row) : []), [row]);
  const isSelected = (difference: Difference): boolean => [side, 'both'].includes(sideOf(difference));
  const whole = differences.find(({ part, mine, theirs }) => part === 'row' && !(mine && theirs));
  const frames = differences.flatMap((difference) => {
    const index = columnIn(row, difference);
    return index === undefined ? [] : [{ difference, index }];
  });
  // The preview is inert, so the clicked column is found by its position.
  const onClick = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): void => {
    if (whole) return onChoose(whole, side);
    const at = [...currentTarget.querySelectorAll('.dash-column')].findIndex((column) => {
      const { left, right, top, bottom } = column.getBoundingClientRect();
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
    });
    const found = frames.find(({ index }) => index === at);
    if (found) onChoose(found.difference, side);
  };
  const frameOf = (selected: boolean): CSSProperties => ({
    outline: selected ? '4px solid var(--fg-primary)' : '3px dashed var(--fg-line)',
    outlineOffset: '3px',
    borderRadius: '8px',
    opacity: selected || rows.length === 0 ? 1 : 0.45,
  });
  const framed: Record<string, CSSProperties> = Object.fromEntries(
    frames.map(({ difference, index }) => [
      `& .dash-column:nth-of-type(${index + 1})`,
      frameOf(isSelected(difference)),
    ]),
  );
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: 12, fontWeight: 600, color: 'text.secondary', mb: 0.5 }}>
        {translate(`editor.side.${side}`)}
      </Box>
      <Box
        ref={containerRef}
        onClick={onClick}
        data-drawn={side}
        style={whole && { ...frameOf(isSelected(whole)), outlineOffset: '-3px' }}
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
                  // Keep the columns side by side on narrow screens, too.
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
