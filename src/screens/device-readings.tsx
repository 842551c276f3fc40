import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Timeline from '@mui/icons-material/TimelineOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { formatValue } from '../domain/format.ts';
import { exactTime } from '../domain/zoned.ts';
import { Ago } from '../generator/ago.tsx';
import { useFormatLocale, useZone } from '../generator/me.ts';
import { StatePanel } from '../generator/state-panel.tsx';
import { useLive } from '../live/use-live.ts';
import type { Datapoint } from './datapoint.ts';
import { lastReadings } from './last-readings.ts';

const COUNTS = [50, 100, 500];

interface TableProps {
  readonly datapoint: Datapoint;
  readonly intervalS: number;
  readonly count: number;
}

const useReadings = ({ datapoint, intervalS, count }: TableProps) => {
  // What arrives live belongs on top of the table.
  const { ts } = useLive(datapoint.id);
  const lastAt = ts ?? datapoint.last_at;
  return useQuery({
    queryKey: ['readings', datapoint.id, count, lastAt],
    queryFn: ({ signal }) =>
      lastAt === null ? [] : lastReadings(datapoint.id, { lastAt, intervalS, count, signal }),
    placeholderData: (before, query) => (query?.queryKey[1] === datapoint.id ? before : undefined),
  });
};

const Readings = (props: TableProps) => {
  const translate = useTranslate();
  const zone = useZone();
  const locale = useFormatLocale();
  const { data, error, refetch } = useReadings(props);
  if (error && !data) {
    return (
      <StatePanel
        alert
        icon={<CloudOff />}
        title={translate('screens.device.readings_failed')}
        text={error.message}
        action={
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('generator.list.retry')}
          </Button>
        }
      />
    );
  }
  if (!data) return <Skeleton variant="rounded" height={360} aria-busy="true" />;
  if (data.length === 0) {
    return <StatePanel icon={<Timeline />} title={translate('screens.device.no_readings')} />;
  }
  return (
    <Box
      role="region"
      aria-label={translate('screens.device.readings')}
      tabIndex={0}
      sx={{ maxHeight: 560, overflow: 'auto' }}
    >
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{translate('screens.device.time')}</TableCell>
            <TableCell align="right">{translate('screens.device.value')}</TableCell>
            <TableCell>{translate('screens.device.age')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map(({ ts, value }) => (
            <TableRow key={`${ts}/${value}`}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>
                {exactTime(ts, zone, locale).replace(/ \(.*/, '')}
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
                {formatValue(value, props.datapoint.unit, locale)}
              </TableCell>
              <TableCell sx={{ color: 'text.secondary' }}>
                <Ago at={ts} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
};

interface Props {
  readonly datapoints: readonly Datapoint[];
  readonly intervalS: number;
}

/** The last readings of one quantity of a device, newest first. */
export const DeviceReadings = ({ datapoints, intervalS }: Props) => {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<number | null>(null);
  const [count, setCount] = useState(100);
  const datapoint = datapoints.find(({ id }) => id === chosen) ?? datapoints[0];
  if (!datapoint) {
    return (
      <StatePanel
        icon={<Timeline />}
        title={translate('screens.device.no_values')}
        text={translate('screens.device.no_values_text')}
      />
    );
  }
  return (
    <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden', maxWidth: 560 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, p: 2 }}>
        <TextField
          select
          size="small"
          label={translate('screens.device.datapoint')}
          value={datapoint.id}
          onChange={(event) => setChosen(Number(event.target.value))}
          sx={{ minWidth: 200 }}
        >
          {datapoints.map(({ id, label, unit }) => (
            <MenuItem key={id} value={id}>
              {label}
              {unit ? ` (${unit})` : ''}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={translate('screens.device.show_last')}
          value={count}
          onChange={(event) => setCount(Number(event.target.value))}
          sx={{ minWidth: 120 }}
        >
          {COUNTS.map((each) => (
            <MenuItem key={each} value={each}>
              {each}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <Readings datapoint={datapoint} intervalS={intervalS} count={count} />
    </Paper>
  );
};
