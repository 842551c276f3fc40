import { exactTime, formatsOf } from '../../../domain/time/zoned.ts';
import { Hint } from '../../../generator/page/hint.tsx';
import { useFormatLocale, useZone } from '../../../providers/session/current-user.ts';

const format = formatsOf({
  hourCycle: 'h23',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const short = formatsOf({
  hourCycle: 'h23',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

interface Props {
  readonly at: string;
  /** Without weekday and seconds. */
  readonly isShort?: boolean;
}

/** `Sun, 22 Nov, 22:20:40`, with year and zone on hover. */
export const CaseTime = ({ at, isShort = false }: Props) => {
  const zone = useZone();
  const locale = useFormatLocale();
  return (
    <Hint title={exactTime(at, zone, locale)}>
      <time dateTime={at}>{(isShort ? short : format)(zone, locale).format(Date.parse(at))}</time>
    </Hint>
  );
};
