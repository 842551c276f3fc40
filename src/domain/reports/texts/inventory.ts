import type { Translate } from '../../../languages/translate.ts';
import { formatCount } from '../../text/format.ts';
import type { Result } from '../result.ts';

/** Types of devices that have a name of their own. */
const NAMED = ['tmv', 'water_meter', 'hydraloop'] as const;

/** What devices there are and whether all are in use: `22 mixing valves, 3 water meters, all active`; empty without any. */
export const inventoryText = (
  { devices }: Pick<Result, 'devices'>,
  translate: Translate,
  locale = 'en-AU',
): string => {
  if (devices.length === 0) return '';
  const say = (key: string, count: number): string[] =>
    count === 0
      ? []
      : [
          translate(`report_notes.inventory.${key}`, {
            smart_count: count,
            count: formatCount(count, locale),
          }),
        ];
  const countOf = (holds: (device: Result['devices'][number]) => boolean): number =>
    devices.filter(holds).length;
  const isNamed = (type: string): boolean => NAMED.some((one) => one === type);
  const types = [
    ...NAMED.flatMap((type) =>
      say(
        type,
        countOf((one) => one.type === type),
      ),
    ),
    ...say(
      'others',
      countOf(({ type }) => !isNamed(type)),
    ),
  ];
  const states = (['inactive', 'new'] as const).flatMap((state) =>
    say(
      state,
      countOf((one) => one.state === state),
    ),
  );
  return [...types, ...(states.length > 0 ? states : [translate('report_notes.inventory.active')])].join(
    ', ',
  );
};
