import { healthOf, type JudgedDevice } from '../../domain/health.ts';
import { healthWord } from '../../domain/health-text.ts';
import { useHealthReader } from '../../providers/health-reader.ts';
import { StateMark } from '../../providers/theme/state-mark.tsx';

/** The status of a device as the server knew it when it was loaded, and when that is looked at (ms). */
export const judgedNow = (device: JudgedDevice) => {
  const now = Date.now();
  return { now, health: healthOf(device, now) };
};

/** The status of a device as symbol, colour and word. */
export const DeviceMark = ({ device }: { readonly device: JudgedDevice }) => {
  const { words } = useHealthReader();
  const { health } = judgedNow(device);
  return <StateMark mark={health.mark} word={healthWord(health, words)} />;
};
