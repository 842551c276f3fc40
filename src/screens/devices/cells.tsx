import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'ra-core';
import { deviceState } from '../../domain/devices.ts';
import { formatValue, NOTHING } from '../../domain/format.ts';
import { isStale } from '../../domain/live.ts';
import type { MainValue } from '../../domain/main-value.ts';
import { exactTime } from '../../domain/zoned.ts';
import { useFormatLocale, useZone } from '../../generator/me.ts';
import { StateMark, type Mark } from '../../generator/state-mark.tsx';

type Row = Readonly<Record<string, unknown>>;

const markOf = ({ is_active, last_seen_at, expected_interval_s }: Row): Mark => {
  const state = deviceState(is_active as boolean | null);
  if (state !== 'active') return state;
  const seen = typeof last_seen_at === 'string' ? Date.parse(last_seen_at) : null;
  return seen !== null && isStale(seen, Date.now(), expected_interval_s as number | null) ? 'stale' : state;
};

/** The state of a device, and why: on hover, on focus and on a tap. */
export const DeviceStateCell = ({ record }: { readonly record: Row }) => {
  const translate = useTranslate();
  const mark = markOf(record);
  const why = typeof record['status_reason'] === 'string' ? record['status_reason'] : '';
  return (
    <Tooltip title={why} describeChild enterTouchDelay={0}>
      <ButtonBase
        disableRipple
        onClick={(event) => event.stopPropagation()}
        sx={{ font: 'inherit', borderRadius: 0.5, cursor: 'help', minHeight: 24 }}
      >
        <StateMark mark={mark} word={translate(`generator.value.${mark}`)} />
      </ButtonBase>
    </Tooltip>
  );
};

/** `Temperature 43.5 °C`; when it was measured on hover. */
export const MainValueCell = ({ value }: { readonly value: MainValue | null | undefined }) => {
  const locale = useFormatLocale();
  const zone = useZone();
  if (!value) return <>{NOTHING}</>;
  const shown = (
    <span>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {value.label}
      </Box>{' '}
      <span style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatValue(value.value, value.unit, locale)}
      </span>
    </span>
  );
  if (value.ts === null) return shown;
  return (
    <Tooltip title={exactTime(value.ts, zone, locale)} describeChild>
      {shown}
    </Tooltip>
  );
};

/** How a list of devices shows what a kind of field says too little of. */
export const deviceCells = {
  is_active: (record: Row) => <DeviceStateCell record={record} />,
  main_value: ({ main_value }: Row) => <MainValueCell value={main_value as MainValue | null} />,
};
