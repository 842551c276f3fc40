import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useState } from 'react';
import { NOTHING } from '../../domain/format.ts';
import { timesOf, type Point } from '../../domain/series.ts';
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
/** The widths of the times and of each column of values (px): a value stays beside its time. */
const TIME_WIDTH = 320;
const VALUE_WIDTH = 200;

interface ValueProps {
  readonly point: Point | undefined;
  readonly datapoint: Datapoint;
  /** The highest value that is allowed. */
  readonly limit: number | undefined;
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

const Value = ({ point, datapoint, limit = Infinity }: ValueProps) => {
  const text = useValueText();
  if (!point) return <>{NOTHING}</>;
  const { value, min, max } = point;
  const shown = text(value, datapoint);
  return (
    <>
      {(max ?? value) > limit ? <TooHigh limit={text(limit, datapoint)}>{shown}</TooHigh> : shown}
      {min !== undefined && max !== undefined && min !== max && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, ml: 1 }}>
          {text(min, { ...datapoint, unit: null })}–{text(max, { ...datapoint, unit: null })}
        </Box>
      )}
    </>
  );
};

interface Props {
  readonly device: Device;
  readonly items: readonly DatapointSeries[];
}

/** The chart's data as a table, newest first: one row per time, one column per datapoint. */
export const ReadingsTable = ({ device, items }: Props) => {
  const translate = useTranslate();
  const zone = useZone();
  const locale = useFormatLocale();
  const [page, setPage] = useState(0);
  const times = timesOf(items.map(({ series }) => series.points)).toReversed();
  const last = Math.max(0, Math.ceil(times.length / PER_PAGE) - 1);
  const current = Math.min(page, last);
  const columns = items.map(({ datapoint, series }) => ({
    datapoint,
    limit: upperLimitOf(device, datapoint.key)?.value,
    byTime: new Map(series.points.map((point) => [point.ms, point])),
  }));
  return (
    <Paper
      variant="outlined"
      sx={{
        borderRadius: 1,
        overflow: 'hidden',
        maxWidth: TIME_WIDTH + columns.length * VALUE_WIDTH,
      }}
    >
      <Box role="region" aria-label={translate('readings.table')} tabIndex={0} sx={{ overflowX: 'auto' }}>
        <Table
          size="small"
          sx={{ '& .MuiTableCell-root': { px: { xs: 1.5, sm: 2 }, py: { xs: 0.5, sm: 0.75 } } }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{translate('readings.time')}</TableCell>
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
                {columns.map(({ datapoint, limit, byTime }) => (
                  <TableCell
                    key={datapoint.id}
                    align="right"
                    sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                  >
                    <Value point={byTime.get(ms)} datapoint={datapoint} limit={limit} />
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
