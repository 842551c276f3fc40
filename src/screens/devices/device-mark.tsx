import { healthOf, type JudgedDevice } from '../../domain/health.ts';
import { healthWord } from '../../domain/health-text.ts';
import { useHealthReader } from '../../providers/health-reader.ts';
import { StateMark } from '../../providers/theme/state-mark.tsx';

/** A device's health, computed from the loaded record, and the time of computation (ms). */
export const judgedNow = (device: JudgedDevice) => {
  const now = Date.now();
  return { now, health: healthOf(device, now) };
};

/** A device's status as icon, colour and word. */
export const DeviceMark = ({ device }: { readonly device: JudgedDevice }) => {
  const { words } = useHealthReader();
  const { health } = judgedNow(device);
  return <StateMark mark={health.mark} word={healthWord(health, words)} />;
};
