import { healthOf, type Health, type JudgedDevice } from '../../domain/health.ts';
import { healthWord, type HealthWords } from '../../domain/health-text.ts';
import { useHealthReader } from '../../providers/health-reader.ts';
import { translate } from '../../providers/i18n/translate.ts';
import { StateMark } from '../../providers/theme/state-mark.tsx';

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

/** A device's status as icon, colour and word. */
export const DeviceMark = ({ device }: { readonly device: AlarmedDevice }) => {
  const { words } = useHealthReader();
  const { health } = judgedNow(device);
  return <StateMark {...shownHealth(device, health, words)} />;
};
