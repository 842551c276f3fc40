import Sensors from '@mui/icons-material/SensorsOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useMemo } from 'react';
import { isLabelled } from '../../../domain/devices/labels.ts';
import { formatValue } from '../../../domain/text/format.ts';
import { intervalOf } from '../../../domain/readings/live.ts';
import { HOUR_MS } from '../../../domain/readings/reading-hours.ts';
import { hotSupplyOf, isBattery } from '../../../domain/readings/datapoint-roles.ts';
import { THRESHOLDS } from '../../../domain/valves/thresholds.ts';
import { StatePanel } from '../../../generator/page/state-panel.tsx';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import type { Datapoint } from '../datapoint.ts';
import { LiveValue } from '../live-values.tsx';
import type { Device } from '../device.ts';
import { useSeries } from '../readings/use-series.ts';
import { useSlowNow } from '../readings/use-slow-now.ts';
import { ValueLine } from './value-line.tsx';

interface Props {
  readonly device: Device;
  readonly datapoints: readonly Datapoint[];
  readonly onEdit: ((datapoint: Datapoint) => void) | undefined;
}

/** What the values of a device besides its main one are held against, and that a counter's is no day's. */
const useNote = (device: Device) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const hot = isLabelled(device, 'tmv') ? hotSupplyOf(device.datapoints) : undefined;
  const { value, unit } = THRESHOLDS.storageMinAu;
  return ({ id, kind }: Datapoint): string | undefined =>
    id === hot?.id
      ? translate('device.at_least', { limit: formatValue(value, unit, locale) })
      : kind === 'counter'
        ? translate('device.lifetime')
        : undefined;
};

/** In two columns where there is room. */
const VALUES = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  // The lines above the first ones are cut off.
  mt: '-1px',
  '& > *': { borderTop: 1, borderColor: 'divider' },
  '& > :nth-of-type(odd)': { borderRight: { sm: 1 }, borderRightColor: { sm: 'divider' } },
  // The empty cell beside the last one alone.
  '&:has(> :last-of-type:nth-of-type(odd))::after': {
    content: '""',
    display: { xs: 'none', sm: 'block' },
    borderTop: 1,
    borderColor: 'divider',
  },
} as const;

/** The values of a device besides its main one, each with its last 24 hours. */
export const DeviceValues = ({ device, datapoints, onEdit }: Props) => {
  const translate = useTranslate();
  const noteOf = useNote(device);
  const now = useSlowNow();
  const span = useMemo(() => ({ from: now - 24 * HOUR_MS, to: now }), [now]);
  const { expected_interval_s } = device;
  // A battery's day is flat; between its extremes, its last digit would look like its end.
  const lined = useMemo(() => datapoints.filter((point) => !isBattery(point)), [datapoints]);
  const { items } = useSeries({
    datapoints: lined,
    span,
    intervalS: expected_interval_s,
    isLive: true,
  });
  if (datapoints.length === 0) {
    return (
      <StatePanel
        icon={<Sensors />}
        title={translate('screens.device.no_values')}
        text={translate('screens.device.no_values_text')}
      />
    );
  }
  const lineOf = ({ id }: Datapoint) => {
    const item = items.find(({ datapoint }) => datapoint.id === id);
    if (!item || item.series.points.length < 2) return null;
    const { usual_interval_s } = item.datapoint;
    const intervalS = intervalOf({ expected_interval_s, usual_interval_s });
    return <ValueLine {...item} span={span} intervalS={intervalS} />;
  };
  return (
    <Paper variant="outlined" sx={{ borderRadius: 1, overflow: 'hidden' }}>
      <Box sx={VALUES}>
        {datapoints.map((datapoint) => (
          <Box key={datapoint.id}>
            <LiveValue
              datapoint={datapoint}
              intervalS={expected_interval_s}
              limits={device.health?.limits}
              onEdit={onEdit}
              note={noteOf(datapoint)}
              line={lineOf(datapoint)}
            />
          </Box>
        ))}
      </Box>
    </Paper>
  );
};
