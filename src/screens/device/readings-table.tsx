import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { NOTHING } from '../../domain/format.ts';
import { topOf } from '../../domain/highest.ts';
import { summaryOf, timesOf, type Point } from '../../domain/series.ts';
import { isSwitch } from '../../domain/switches.ts';
import { upperLimitOf } from '../../domain/thresholds.ts';
import { exactTime } from '../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../providers/current-user.ts';
import { Pager } from '../../generator/pager.tsx';
import type { Datapoint } from '../datapoint.ts';
import type { Device } from './device.ts';
import type { DatapointSeries } from './use-series.ts';
import { useValueText } from '../../charts/value-text.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const PER_PAGE = 25;
/** The width of a column of times, in px: a value stays beside its time. */
const TIME_WIDTH = 260;
const NONE: ReadonlySet<number> = new Set();
/** Of what only stands in the pipe: paler than water that flows. */
const IDLE = 'color-mix(in srgb, var(--fg-primary) 40%, var(--fg-surface))';

interface ValueProps {
  readonly point: Point | undefined;
  readonly datapoint: Datapoint;
  /** The highest value that is allowed. */
  readonly limit: number | undefined;
  /** Whether it was measured in an idle pipe, which limits are not about. */
  readonly isIdle: boolean;
}

/** A value that is too high, in red behind a sign, as its mark in the chart. */
const TooHigh = ({ limit, children }: { readonly limit: string; readonly children: string }) => {
  const above = useTranslate()('readings.above', { limit });
  return (
    <Box component="span" title={above} sx={{ color: 'error.main', fontWeight: 600 }}>
      <span aria-hidden>▲ </span>
      {children}
      <span className="plain-unseen">, {above}</span>
    </Box>
  );
};

const Value = ({ point, datapoint, limit = Infinity, isIdle }: ValueProps) => {
  const text = useValueText();
  const translate = useTranslate();
  if (!point) return <>{NOTHING}</>;
  const { value, min, max } = point;
  const shown = text(value, datapoint);
  const isAbove = topOf(point) > limit;
  return (
    <>
      {isAbove && isIdle && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, mr: 1 }}>
          {translate('readings.idle')}
        </Box>
      )}
      {isAbove && !isIdle ? <TooHigh limit={text(limit, datapoint)}>{shown}</TooHigh> : shown}
      {min !== undefined && max !== undefined && min !== max && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, ml: 1 }}>
          {text(min, { ...datapoint, unit: null })}–{text(max, { ...datapoint, unit: null })}
        </Box>
      )}
    </>
  );
};

interface BarProps {
  readonly point: Point;
  readonly column: Column;
  readonly colour: string;
}

/** How far a value is from the lowest to the highest of its column, as a bar with the limit as a mark, for the eye. */
const Bar = ({ point, column, colour }: BarProps) => {
  const { low, high, limit } = column;
  const share = (value: number): string => `${((value - low) / (high - low || 1)) * 100}%`;
  return (
    <Box
      aria-hidden
      sx={{
        position: 'relative',
        flex: 1,
        display: { xs: 'none', sm: 'block' },
        height: 6,
        borderRadius: 1,
        bgcolor: 'var(--fg-canvas)',
      }}
    >
      <Box
        sx={{
          height: 1,
          borderRadius: 1,
          width: share(topOf(point)),
          minWidth: '2px',
          bgcolor: colour,
        }}
      />
      {limit !== undefined && limit > low && limit < high && (
        <Box
          sx={{
            position: 'absolute',
            left: share(limit),
            top: -3,
            bottom: -3,
            width: '2px',
            bgcolor: 'error.main',
          }}
        />
      )}
    </Box>
  );
};

interface Column {
  readonly datapoint: Datapoint;
  readonly limit: number | undefined;
  /** Its lowest and highest value. */
  readonly low: number;
  readonly high: number;
  readonly byTime: ReadonlyMap<number, Point>;
}

const columnOf = (device: Device, { datapoint, series }: DatapointSeries): Column => {
  const { min = 0, max = 0 } = summaryOf(series.points) ?? {};
  const limit = upperLimitOf(device, datapoint.key)?.value;
  return {
    datapoint,
    limit,
    low: min,
    high: max,
    byTime: new Map(series.points.map((point) => [point.ms, point])),
  };
};

interface CellProps {
  readonly column: Column;
  readonly ms: number;
  readonly isIdle: boolean;
  readonly hasBar: boolean;
}

/** A value of a column, after its bar. */
const ReadingCell = ({ column, ms, isIdle, hasBar }: CellProps) => {
  const { datapoint, limit = Infinity, byTime } = column;
  const point = byTime.get(ms);
  const value = <Value point={point} datapoint={datapoint} limit={limit} isIdle={isIdle} />;
  if (!hasBar || !point) return value;
  const colour = isIdle ? IDLE : topOf(point) > limit ? 'error.main' : 'primary.main';
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Bar point={point} column={column} colour={colour} />
      <Box sx={{ minWidth: 120, ml: 'auto' }}>{value}</Box>
    </Box>
  );
};

interface Props {
  readonly device: Device;
  readonly items: readonly DatapointSeries[];
  /** When the outlet of a valve was idle (ms). */
  readonly idle?: ReadonlySet<number>;
}

/** The chart's data as a table, newest first: one row per time, one column per datapoint. */
export const ReadingsTable = ({ device, items, idle = NONE }: Props) => {
  const translate = useTranslate();
  const zone = useZone();
  const locale = useFormatLocale();
  const [page, setPage] = useState(0);
  const times = timesOf(items.map(({ series }) => series.points)).toReversed();
  const last = Math.max(0, Math.ceil(times.length / PER_PAGE) - 1);
  const current = Math.min(page, last);
  const columns = items.map((item) => columnOf(device, item));
  // Beside several columns there is no room for bars, and the states of switches have none.
  const hasBars = columns.length === 1 && columns.every(({ datapoint }) => !isSwitch(datapoint));
  return (
    <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden' }}>
      <Box role="region" aria-label={translate('readings.table')} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table
          size="small"
          sx={{ '& .MuiTableCell-root': { px: { xs: 1.5, sm: 2 }, py: { xs: 0.5, sm: 0.75 } } }}
        >
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: { sm: TIME_WIDTH } }}>{translate('readings.time')}</TableCell>
              {columns.map(({ datapoint }) => (
                <TableCell key={datapoint.id} align="right">
                  {datapoint.label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {times.slice(current * PER_PAGE, (current + 1) * PER_PAGE).map((ms) => (
              <TableRow key={ms}>
                <TableCell
                  sx={{ whiteSpace: 'nowrap' }}
                  title={exactTime(new Date(ms).toISOString(), zone, locale)}
                >
                  {exactTime(new Date(ms).toISOString(), zone, locale).replace(/ \(.*/, '')}
                </TableCell>
                {columns.map((column) => (
                  <TableCell
                    key={column.datapoint.id}
                    align="right"
                    sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                  >
                    <ReadingCell column={column} ms={ms} isIdle={idle.has(ms)} hasBar={hasBars} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      <Pager count={times.length} page={current} perPage={PER_PAGE} onPage={setPage} />
    </Paper>
  );
};
