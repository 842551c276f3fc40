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
import { exactTime } from '../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../providers/current-user.ts';
import { Pager } from '../../generator/pager.tsx';
import type { Datapoint } from '../datapoint.ts';
import type { DatapointSeries } from './use-series.ts';
import { useValueText } from '../../charts/value-text.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const PER_PAGE = 25;

interface ValueProps {
  readonly point: Point | undefined;
  readonly datapoint: Datapoint;
}

const Value = ({ point, datapoint }: ValueProps) => {
  const text = useValueText();
  if (!point) return <>{NOTHING}</>;
  const { value, min, max } = point;
  return (
    <>
      {text(value, datapoint)}
      {min !== undefined && max !== undefined && min !== max && (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12, ml: 1 }}>
          {text(min, { ...datapoint, unit: null })}–{text(max, { ...datapoint, unit: null })}
        </Box>
      )}
    </>
  );
};

/** The chart's data as a table, newest first: one row per time, one column per datapoint. */
export const ReadingsTable = ({ items }: { readonly items: readonly DatapointSeries[] }) => {
  const translate = useTranslate();
  const zone = useZone();
  const locale = useFormatLocale();
  const [page, setPage] = useState(0);
  const times = timesOf(items.map(({ series }) => series.points)).toReversed();
  const last = Math.max(0, Math.ceil(times.length / PER_PAGE) - 1);
  const current = Math.min(page, last);
  const columns = items.map(({ datapoint, series }) => ({
    datapoint,
    byTime: new Map(series.points.map((point) => [point.ms, point])),
  }));
  return (
    <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden' }}>
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
                {columns.map(({ datapoint, byTime }) => (
                  <TableCell
                    key={datapoint.id}
                    align="right"
                    sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
                  >
                    <Value point={byTime.get(ms)} datapoint={datapoint} />
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
