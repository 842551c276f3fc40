import type { Translate } from '../../../languages/translate.ts';
import { DEVICE_TYPES } from '../../devices/devices.ts';
import { formatCount } from '../../text/format.ts';
import type { Result } from '../result.ts';

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
  const typeOf = ({ type }: Result['devices'][number]): string =>
    DEVICE_TYPES.find((one) => one === type) ?? 'other';
  const types = DEVICE_TYPES.flatMap((type) =>
    say(
      type,
      countOf((one) => typeOf(one) === type),
    ),
  );
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
