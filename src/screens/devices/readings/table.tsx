import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { NOTHING } from '../../../domain/text/format.ts';
import { beyondTimes } from '../../../domain/valves/flow-runs.ts';
import { withInvalid } from '../../../domain/readings/valid-value.ts';
import { topOf } from '../../../domain/charts/top-of.ts';
import { intervalOf } from '../../../domain/readings/live.ts';
import { outletOf } from '../../../domain/readings/datapoint-roles.ts';
import { runsOf, summaryOf, timesOf, type Point } from '../../../domain/readings/series.ts';
import { isSwitch } from '../../../domain/readings/switches.ts';
import { upperLimitOf } from '../../../domain/valves/thresholds.ts';
import { exactTime } from '../../../domain/time/zoned.ts';
import { useFormatLocale, useZone } from '../../../providers/session/current-user.ts';
import { Pager } from '../../../generator/list/pager.tsx';
import type { Datapoint } from '../datapoint.ts';
import type { Device } from '../device.ts';
import { Bar, BarLegend, FLOWING, IDLE, RED, type BarScale } from './bar.tsx';
import { useFlowing } from './use-idle.ts';
import type { DatapointSeries } from './use-series.ts';
import { useValueText } from '../../../charts/value-text.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

const PER_PAGE = 25;
/** The width of a column of times, in px: a value stays beside its time. */
const TIME_WIDTH = 260;
const NONE: ReadonlySet<number> = new Set();

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

interface ValueProps {
  readonly point: Point | undefined;
  readonly datapoint: Datapoint;
  /** The limit that it is above; undefined: none. */
  readonly above: number | undefined;
  readonly isIdle: boolean;
}

const Value = ({ point, datapoint, above, isIdle }: ValueProps) => {
  const text = useValueText();
  if (!point) return <>{NOTHING}</>;
  const { value, min, max } = point;
  const shown = text(value, datapoint);
  const range = { ...datapoint, unit: null };
  return (
    <>
      {above === undefined ? (
        <Box component="span" sx={isIdle ? { color: 'text.secondary' } : {}}>
          {shown}
        </Box>
      ) : (
        <TooHigh limit={text(above, datapoint)}>{shown}</TooHigh>
      )}
      {min !== undefined && max !== undefined && min !== max && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, ml: 1 }}>
          {text(min, range)}–{text(max, range)}
        </Box>
      )}
    </>
  );
};

const Note = ({ of }: { readonly of: string }) => (
  <Box
    component="span"
    sx={{ color: 'text.secondary', fontSize: { xs: 11, sm: 12 }, mr: { xs: 0.5, sm: 1 } }}
  >
    {of}
  </Box>
);
/** Beside a value that was measured in an idle pipe: colours alone do not say it, and phones have no bars. */
const Idle = () => <Note of={useTranslate()('readings.idle')} />;
/** Beside a value that is none. */
const Invalid = () => <Note of={useTranslate()('readings.no_valid_value')} />;

interface Column extends BarScale {
  readonly datapoint: Datapoint;
  readonly byTime: ReadonlyMap<number, Point>;
  /** When it was too high (ms), as in the chart: while water flowed, and in the fall after it. */
  readonly above: ReadonlySet<number>;
  /** When its value was none that a working sensor can have measured (ms). */
  readonly invalid: ReadonlySet<number>;
  /** When it was measured in an idle pipe (ms). */
  readonly idle: ReadonlySet<number>;
}

const columnOf = (
  { datapoint, series: { points, invalid, widthMs } }: DatapointSeries,
  { device, idle = NONE }: Omit<Props, 'items'>,
  flowing: ReturnType<typeof useFlowing>,
): Column => {
  const { min = 0, max = 0 } = summaryOf(points) ?? {};
  const limit = upperLimitOf(device, datapoint);
  const { expected_interval_s } = device;
  const intervalS = intervalOf({ expected_interval_s, usual_interval_s: datapoint.usual_interval_s });
  const isOutlet = outletOf(device.datapoints)?.id === datapoint.id;
  const most = limit?.value ?? Infinity;
  const judged = limit
    ? beyondTimes(flowing(points), runsOf(points, intervalS, widthMs), (value) => value > most)
    : NONE;
  return {
    datapoint,
    limit,
    low: min,
    high: max,
    byTime: new Map(withInvalid(points, invalid).map((point) => [point.ms, point])),
    invalid: new Set(invalid?.map(({ ms }) => ms)),
    above: new Set(
      points.flatMap((point) => {
        return topOf(point) > most && judged.has(point.ms) ? [point.ms] : [];
      }),
    ),
    idle: isOutlet ? idle : NONE,
  };
};

interface CellProps {
  readonly column: Column;
  readonly ms: number;
  readonly hasBar: boolean;
}

/** A value of a column, after its bar. */
const ReadingCell = ({ column, ms, hasBar }: CellProps) => {
  const { datapoint, limit, byTime } = column;
  const point = byTime.get(ms);
  const isIdle = column.idle.has(ms);
  const isAbove = column.above.has(ms);
  const value = (
    <Value point={point} datapoint={datapoint} above={isAbove ? limit?.value : undefined} isIdle={isIdle} />
  );
  const isInvalid = column.invalid.has(ms);
  const note = isInvalid ? <Invalid /> : isIdle && <Idle />;
  if (!hasBar || !point || isInvalid) {
    return (
      <>
        {note}
        {value}
      </>
    );
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Bar at={topOf(point)} scale={column} colour={isAbove ? RED : isIdle ? IDLE : FLOWING} />
      <Box sx={{ minWidth: { sm: 120 }, ml: 'auto' }}>
        {note}
        {value}
      </Box>
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
export const ReadingsTable = ({ items, ...props }: Props) => {
  const translate = useTranslate();
  const zone = useZone();
  const locale = useFormatLocale();
  const [page, setPage] = useState(0);
  const flowing = useFlowing(props.idle ?? NONE);
  const times = timesOf(items.map(({ series }) => withInvalid(series.points, series.invalid))).toReversed();
  const last = Math.max(0, Math.ceil(times.length / PER_PAGE) - 1);
  const current = Math.min(page, last);
  const columns = items.map((item) => columnOf(item, props, flowing));
  // Beside several columns there is no room for bars, and the states of switches have none.
  const hasBars = columns.length === 1 && columns.every(({ datapoint }) => !isSwitch(datapoint));
  const legendOf = (column: Column) => (
    <BarLegend
      scale={column}
      unit={column.datapoint.unit}
      hasIdle={column.idle.size > 0}
      hasAbove={column.above.size > 0}
    />
  );
  return (
    <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden' }}>
      {/* A tablet has no room for it in the head, and phones have no bars. */}
      {hasBars && columns[0] && (
        <Box sx={{ display: { xs: 'none', sm: 'block', lg: 'none' }, px: 2, pt: 1, fontSize: 12 }}>
          {legendOf(columns[0])}
        </Box>
      )}
      <Box role="region" aria-label={translate('readings.table')} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table
          size="small"
          sx={{ '& .MuiTableCell-root': { px: { xs: 1.5, sm: 2 }, py: { xs: 0.5, sm: 0.75 } } }}
        >
          <TableHead>
            <TableRow>
              <TableCell sx={{ width: { sm: TIME_WIDTH } }}>{translate('readings.time')}</TableCell>
              {columns.map((column) => (
                <TableCell key={column.datapoint.id} align="right">
                  {hasBars ? (
                    <Box sx={{ display: 'flex', columnGap: 2, alignItems: 'center' }}>
                      <Box sx={{ display: { xs: 'none', lg: 'block' } }}>{legendOf(column)}</Box>
                      <Box sx={{ ml: 'auto' }}>{column.datapoint.label}</Box>
                    </Box>
                  ) : (
                    column.datapoint.label
                  )}
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
                    <ReadingCell column={column} ms={ms} hasBar={hasBars} />
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
