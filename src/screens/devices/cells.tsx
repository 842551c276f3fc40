import { use } from 'react';
import { ALARM_LEVELS } from '../../domain/alarms/alarm.ts';
import { formatMeasured, NOTHING } from '../../domain/format.ts';
import type { JudgedDevice } from '../../domain/health.ts';
import { healthText } from '../../domain/health-text.ts';
import type { MainValue } from '../../domain/main-value.ts';
import { exactTime } from '../../domain/zoned.ts';
import { Hint } from '../../generator/hint.tsx';
import { InCard } from '../../generator/in-card.ts';
import { useHealthReader } from '../../providers/health-reader.ts';
import { useFormatLocale, useZone } from '../../providers/current-user.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { Sparkline } from './sparkline.tsx';
import { judgedNow, shownHealth } from './device-mark.tsx';

type Row = Readonly<Record<string, unknown>>;

/** A device's status. In tables, the reason appears on hover, focus or tap. */
export const DeviceStateCell = ({ record }: { readonly record: Row }) => {
  const reader = useHealthReader();
  const device = record as unknown as JudgedDevice;
  const isInCard = use(InCard);
  const { now, health } = judgedNow(device);
  const mark = <StateMark {...shownHealth(device, health, reader.words)} />;
  // The reason is on the device's page.
  if (isInCard) return mark;
  return (
    <Hint title={healthText(health, device, { ...reader, now })} touchDelay={0}>
      <button type="button" className="plain-why" onClick={(event) => event.stopPropagation()}>
        {mark}
      </button>
    </Hint>
  );
};

/** `Temperature 43.5 °C`, with the time of measurement on hover, and its last 24 hours. */
export const MainValueCell = ({
  id,
  value,
}: {
  readonly id: number;
  readonly value: MainValue | null | undefined;
}) => {
  const locale = useFormatLocale();
  const zone = useZone();
  if (!value) return <>{NOTHING}</>;
  const content = (
    <span className="plain-value">
      <span className="plain-quiet">{value.label}</span>{' '}
      <span className="tabular">{formatMeasured(value.value, value.unit, locale)}</span>
    </span>
  );
  return (
    <span className="plain-main">
      {value.ts === null ? content : <Hint title={exactTime(value.ts, zone, locale)}>{content}</Hint>}
      <Sparkline device={id} />
    </span>
  );
};

/** The severity of a device's worst open alarm. */
const AlarmLevel = ({ level }: { readonly level: number | null | undefined }) => {
  const severity = ALARM_LEVELS[level ?? 0];
  return severity ? <SeverityMark severity={severity} /> : <span className="plain-quiet">{NOTHING}</span>;
};

/** Custom cells of the device lists. */
export const deviceCells = {
  alarm_level: ({ alarm_level }: Row) => <AlarmLevel level={alarm_level as number | null | undefined} />,
  is_active: (record: Row) => <DeviceStateCell record={record} />,
  main_value: ({ id, main_value }: Row) => (
    <MainValueCell id={id as number} value={main_value as MainValue | null} />
  ),
};
