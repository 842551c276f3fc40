import Box from '@mui/material/Box';
import { use } from 'react';
import type { DayLine } from '../../domain/charts/day-line.ts';
import { formatMeasured, NOTHING } from '../../domain/text/format.ts';
import { hasUnknownUnit, isRegister } from '../../domain/readings/datapoint-roles.ts';
import type { HealthEvidence, JudgedDevice } from '../../domain/devices/health.ts';
import { healthText } from '../../domain/devices/health-text.ts';
import type { MainValue } from '../../domain/devices/main-value.ts';
import { isValidValue } from '../../domain/readings/valid-value.ts';
import { exactTime } from '../../domain/time/zoned.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { Ago } from '../../generator/page/ago.tsx';
import { Hint } from '../../generator/page/hint.tsx';
import { useHasColumn } from '../../generator/columns/columns.tsx';
import { InCard } from '../../generator/list/in-card.ts';
import { useHealthReader } from '../../providers/health-reader.ts';
import { useFormatLocale, useZone } from '../../providers/session/current-user.ts';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { Sparkline, useSparkline } from './sparkline.tsx';
import { judgedNow, shownBesideAlarm, shownHealth } from './device-mark.tsx';

type Row = Readonly<Record<string, unknown>>;

/** A device's status; beside its worst alarm only whether it reports. In tables, the reason appears on hover, focus or tap. */
export const DeviceStateCell = ({ record }: { readonly record: Row }) => {
  const reader = useHealthReader();
  const device = record as unknown as JudgedDevice;
  const isInCard = use(InCard);
  const { now, health } = judgedNow(device);
  // Cards always have it.
  const hasAlarm = useHasColumn('alarm_level') || isInCard;
  const shown = (hasAlarm ? shownBesideAlarm : shownHealth)(device, health, reader.words);
  // On cards only what is not as it should be is worth a place.
  if (isInCard && shown.mark === 'active')
    return (
      <span className={record.alarm_level ? 'plain-unseen' : 'plain-unseen plain-as-usual'}>
        {shown.word}
      </span>
    );
  const mark = <StateMark {...shown} />;
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

/** What the names of a list's columns say of its values, which need not say it again: nothing; which value; of the last use. */
type Headed = 'nothing' | 'value' | 'last use';

interface MainProps {
  readonly device: Row;
  /** What is said already, and is only for assistive technology here. */
  readonly headed?: Headed;
}

/** The limit that the main value was above within 24 hours; null: none. */
const passedLimit = (main: MainValue, health: HealthEvidence | null | undefined): number | null => {
  const most = health?.limits?.outlet_max ?? null;
  const isPassed = health?.problems.some(
    ({ kind, label, value }) => kind !== 'sensor_fault' && label === main.label && value > Number(most),
  );
  return isPassed ? most : null;
};

/** What a meter counted today; from 1,000 L on in kilolitres, as there is little room. */
const todayText = (value: number | null, unit: string | null, locale: string): string =>
  value !== null && unit === 'L' && value >= 1000
    ? formatMeasured(value / 1000, 'kL', locale)
    : formatMeasured(value, unit, locale);

interface MainWords {
  readonly label: string;
  /** Instead of a value. */
  readonly quiet: string;
  readonly text: string;
  readonly ts: string | null;
  /** What is shown is another figure than that which the heading may promise, and keeps its name. */
  readonly kept?: string;
  /** On hover. */
  readonly more?: string;
  readonly value?: number;
}

/** What the main value of a device says in a list: its name, the value, and when it was measured. */
const useMain = (main: MainValue, line: DayLine | null | undefined, headed: Headed): MainWords => {
  const { label, value, unit, ts } = main;
  const translate = useTranslate();
  const locale = useFormatLocale();
  // Which figure it will be is not known yet: another one first would be taken for it.
  if (line === undefined) return { label: '', quiet: '', text: '…', ts: null };
  if (hasUnknownUnit(main))
    return {
      label,
      quiet: translate('screens.devices.unit_unknown'),
      kept: 'name',
      text: formatMeasured(value, unit, locale),
      ts,
    };
  if (line?.today !== undefined) {
    const text = `${label}: ${formatMeasured(value, unit, locale)}`;
    return {
      label: translate('screens.devices.today'),
      quiet: '',
      kept: 'today',
      text: todayText(line.today, line.unit, locale),
      ts,
      more: text,
    };
  }
  const lastUse = line?.last_use;
  const measured = lastUse ? lastUse.value : value;
  // It says nothing of the water.
  if (measured === null || !isValidValue(main, measured))
    return {
      label: '',
      quiet: translate('screens.devices.no_valid_value'),
      text: '',
      ts: lastUse?.hottest_at ?? ts,
      more: measured === null ? '' : `${label}: ${formatMeasured(measured, unit, locale)}`,
    };
  if (lastUse === null) return { label: '', quiet: translate('screens.devices.idle'), text: '', ts };
  if (lastUse === undefined) {
    // Under a heading that means another figure, it keeps its name.
    const isOther = headed === 'last use' || isRegister(main);
    const text = formatMeasured(value, unit, locale);
    return { label, quiet: '', text, ts, value, ...(isOther ? { kept: 'name' } : {}) };
  }
  const text = formatMeasured(measured, unit, locale);
  return {
    label: translate('screens.devices.of_last_use'),
    quiet: '',
    kept: 'last use',
    text,
    ts: lastUse.hottest_at,
    value: measured,
  };
};

/** As on the page of the device. */
const TOO_HIGH = { color: 'var(--fg-error)', fontWeight: 600 } as const;

interface TextProps extends Pick<MainProps, 'headed'> {
  readonly main: MainValue;
  readonly line: DayLine | null | undefined;
  /** Values above it stand out; null: none do. */
  readonly limit: number | null;
}

const MainText = ({ main, line, limit, headed = 'nothing' }: TextProps) => {
  const locale = useFormatLocale();
  const zone = useZone();
  const { label, quiet, text, ts, more, kept, value } = useMain(main, line, headed);
  const isTooHigh = limit !== null && typeof value === 'number' && value > limit;
  const isInCard = use(InCard);
  // Cards have no headings.
  const isKept = kept !== undefined && (isInCard || kept !== headed);
  const content = (
    <span className="plain-value">
      <span
        className={headed !== 'nothing' && !isKept ? 'plain-unseen' : 'plain-quiet'}
        data-kept={isKept ? '' : undefined}
      >
        {label}
      </span>{' '}
      <span className="tabular" style={isTooHigh ? TOO_HIGH : undefined}>
        {quiet && <span className="plain-quiet">{quiet}</span>} {text}
      </span>
    </span>
  );
  const hint = [...(more ? [more] : []), ...(ts === null ? [] : [exactTime(ts, zone, locale)])].join(' · ');
  return hint === '' ? content : <Hint title={hint}>{content}</Hint>;
};

/**
 * The main value of a device as lists show it, with its time on hover, and its last 24 hours: for a valve the water when
 * it was last used, rather than what cools down in an idle pipe; for a meter what it counted today; `Temperature 43.5 °C`
 * for anything else; a placeholder until the line is loaded. Of a silent device both are quiet: they are no longer true.
 */
export const MainValueCell = ({ device, headed = 'nothing' }: MainProps) => {
  const line = useSparkline(Number(device.id));
  const value = device.main_value as MainValue | null | undefined;
  if (!value) return <>{NOTHING}</>;
  const { isSilent } = judgedNow(device as unknown as JudgedDevice).health;
  const health = device.health as HealthEvidence | null | undefined;
  const limit = passedLimit(value, health);
  return (
    <span className="plain-main" data-old={isSilent ? '' : undefined}>
      <MainText main={value} line={line} limit={isSilent ? null : limit} headed={headed} />
      <Sparkline line={line} limit={limit} />
    </span>
  );
};

/** The word is above the age, and neither it nor the sign is there where a column of states says it already. */
const UNSAID = {
  '& b': { display: 'block', fontWeight: 'inherit' },
  '.RaDataTable-table:has(th[data-column="is_active"]) & :is(b, svg)': { display: 'none' },
} as const;

interface SeenProps {
  readonly device: Row;
  /** Whether a word says that it is silent, where no column does. */
  readonly hasWord?: boolean;
}

/** When a device was last heard, marked as values are that are old if it is silent. */
export const SeenCell = ({ device, hasWord = false }: SeenProps) => {
  const translate = useTranslate();
  const isInCard = use(InCard);
  if (!device.last_seen_at) return <span className="plain-quiet">{NOTHING}</span>;
  const age = <Ago at={String(device.last_seen_at)} />;
  const { health } = judgedNow(device as unknown as JudgedDevice);
  // Cards say it below.
  if (!health.isSilent || isInCard) return age;
  if (!hasWord) return <StateMark mark="stale" word={age} />;
  const word = (
    <span>
      <b>{translate('generator.value.stale')} </b>
      {age}
    </span>
  );
  return (
    <Box component="span" sx={UNSAID}>
      <StateMark mark="stale" word={word} />
    </Box>
  );
};
