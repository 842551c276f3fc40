import { healthOf, type Health, type JudgedDevice, type ProblemKind } from '../../domain/devices/health.ts';
import { healthWord, type HealthWords } from '../../domain/devices/health-text.ts';
import { useHealthReader } from '../../providers/health-reader.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { StateMark, type StateKind } from '../../providers/theme/state-mark.tsx';

/** A device's health, computed from the loaded record, and the time of computation (ms). */
export const judgedNow = (device: JudgedDevice) => {
  const now = Date.now();
  return { now, health: healthOf(device, now) };
};

export interface AlarmedDevice extends JudgedDevice {
  /** The severity of its worst open alarm; see `ALARM_LEVELS`. */
  readonly alarm_level?: number | null;
}

/** How to show a device's health: with an open alarm, a device is never shown as well. */
export const shownHealth = (device: AlarmedDevice, health: Health, words: HealthWords) =>
  (device.alarm_level ?? 0) > 0 && health.state === 'active'
    ? { mark: 'alarm' as const, word: translate('generator.value.alarm') }
    : { mark: health.state, word: healthWord(health, words) };

/** The severity of the alarms about each kind of problem, as in `ALARM_LEVELS`. */
const LEVELS: Readonly<Record<ProblemKind, number>> = {
  scald_risk: 4,
  above_limit: 3,
  high: 3,
  sensor_fault: 2,
};

/**
 * How to show a device's health beside its worst open alarm: only whether it reports, as the alarm says the rest. A problem
 * that is worse than the alarm is not what that is about, and is shown like one without an alarm.
 */
export const shownBesideAlarm = (
  device: AlarmedDevice,
  health: Health,
  words: HealthWords,
): { readonly mark: StateKind; readonly word: string } => {
  const [worst] = health.problems;
  const isSaid = worst && (device.alarm_level ?? 0) >= LEVELS[worst.kind];
  if (health.state !== 'alarm' || !isSaid) return { mark: health.state, word: healthWord(health, words) };
  const mark = health.isSilent ? 'stale' : 'active';
  return { mark, word: words(`short.${mark}`) };
};

/** A device's status as icon, colour and word. */
export const DeviceMark = ({ device }: { readonly device: AlarmedDevice }) => {
  const { words } = useHealthReader();
  const { health } = judgedNow(device);
  return <StateMark {...shownHealth(device, health, words)} />;
};
