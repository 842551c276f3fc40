import { useTranslate } from 'ra-core';
import { deviceState } from '../../domain/devices.ts';
import { formatValue, NOTHING } from '../../domain/format.ts';
import { isStale } from '../../domain/live.ts';
import type { MainValue } from '../../domain/main-value.ts';
import { exactTime } from '../../domain/zoned.ts';
import { Hint } from '../../generator/hint.tsx';
import { useFormatLocale, useZone } from '../../providers/me.ts';
import { StateMark, type Mark } from '../../providers/theme/state-mark.tsx';

type Row = Readonly<Record<string, unknown>>;

/** The state of a device as it is told: an active one that is late is stale. */
export const markOf = ({ is_active, last_seen_at, expected_interval_s }: Row): Mark => {
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
    <Hint title={why} touchDelay={0}>
      <button type="button" className="plain-why" onClick={(event) => event.stopPropagation()}>
        <StateMark mark={mark} word={translate(`generator.value.${mark}`)} />
      </button>
    </Hint>
  );
};

/** `Temperature 43.5 °C`; when it was measured on hover. */
export const MainValueCell = ({ value }: { readonly value: MainValue | null | undefined }) => {
  const locale = useFormatLocale();
  const zone = useZone();
  if (!value) return <>{NOTHING}</>;
  const shown = (
    <span>
      <span className="plain-quiet">{value.label}</span>{' '}
      <span className="tabular">{formatValue(value.value, value.unit, locale)}</span>
    </span>
  );
  if (value.ts === null) return shown;
  return <Hint title={exactTime(value.ts, zone, locale)}>{shown}</Hint>;
};

/** How a list of devices shows what a kind of field says too little of. */
export const deviceCells = {
  is_active: (record: Row) => <DeviceStateCell record={record} />,
  main_value: ({ main_value }: Row) => <MainValueCell value={main_value as MainValue | null} />,
};
