import type { ReactNode } from 'react';
import { arrivalOf } from '../../../domain/devices/arrival.ts';
import type { Pace } from '../../../domain/readings/live.ts';
import { exactTime } from '../../../domain/time/zoned.ts';
import { ageText, arrivalText, stateWord } from '../../../providers/age-text.ts';
import { useFormatLocale, useZone } from '../../../providers/session/current-user.ts';
import { StateMark, type StateKind } from '../../../providers/theme/state-mark.tsx';
import { usePrinting } from './printing.ts';
import type { CurrentValue, CurrentState } from '../../value-source.ts';

const MARKS = {
  live: 'active',
  stale: 'stale',
  offline: 'inactive',
  never: 'inactive',
  broken: 'alarm',
  faulty: 'alarm',
} as const satisfies Record<CurrentState, StateKind>;

interface Props {
  readonly id?: string;
  readonly shown: CurrentValue;
  /** How often the value arrives, to say when the next one is expected. */
  readonly pace?: Pace | undefined;
  /** Replaces the state, such as an alarm of a live value. */
  readonly instead?: ReactNode;
}

/**
 * A value's state as a symbol, its age with the exact time on hover, and when the next one is expected:
 * “14 min ago · next in 1 min”; in words too unless it is live: “stale, last reading 40 min ago · was due 25 min ago”. A live value
 * that is late looks like a stale one.
 */
export const ValueState = ({ id, shown, pace, instead }: Props) => {
  const zone = useZone();
  const locale = useFormatLocale();
  const isPrinting = usePrinting();
  const { state, ts, ageMs } = shown;
  const iso = ts === null ? null : new Date(ts).toISOString();
  const word = stateWord(state, ageMs !== null && !instead);
  const isPlain = state === 'live' && iso !== null && ageMs !== null;
  const arrival = isPrinting ? null : arrivalOf(shown, pace);
  const next = arrivalText(arrival);
  const mark = isPlain && arrival?.kind === 'late' ? 'stale' : MARKS[state];
  return (
    <span id={id} className="dash-state">
      {instead ?? (
        <StateMark mark={mark} word={isPlain ? <span className="plain-unseen">{word}</span> : word} />
      )}
      {iso && ageMs !== null && (
        <>
          {instead ? ' · ' : ' '}
          <time dateTime={iso} title={exactTime(iso, zone, locale)}>
            {ageText(ageMs)}
          </time>
          {next && (
            <span className="dash-next">
              <span> · </span>
              {next}
            </span>
          )}
          {/* The time zone is in the page header, with the time of printing. */}
          {isPrinting && <span> ({exactTime(iso, zone, locale).replace(/ \(.*$/, '')})</span>}
        </>
      )}
    </span>
  );
};
