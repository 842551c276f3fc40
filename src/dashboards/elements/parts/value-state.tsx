import { intervalOf, type Pace } from '../../../domain/live.ts';
import { exactTime } from '../../../domain/zoned.ts';
import { ageText } from '../../../providers/age-text.ts';
import { useFormatLocale, useZone } from '../../../providers/current-user.ts';
import { StateMark, type StateKind } from '../../../providers/theme/state-mark.tsx';
import { usePrinting } from './printing.ts';
import type { CurrentValue, CurrentState } from '../../value-source.ts';
import { translate } from '../../../providers/i18n/translate.ts';

/** Below this, “next in 10 s” would change too often to be read. */
const MIN_AHEAD_MS = 20_000;

const MARKS = {
  live: 'active',
  stale: 'stale',
  offline: 'inactive',
  never: 'inactive',
  broken: 'alarm',
} as const satisfies Record<CurrentState, StateKind>;

interface Props {
  readonly id?: string;
  readonly shown: CurrentValue;
  /** How often the value arrives, to say when the next one is expected. */
  readonly pace?: Pace | undefined;
}

/** When the next value is expected: “next in 1 min”; null if it is not live or already late. */
const nextText = ({ state, ageMs }: CurrentValue, pace: Pace | undefined): string | null => {
  if (state !== 'live' || ageMs === null || !pace) return null;
  const remainingMs = intervalOf(pace) * 1000 - ageMs;
  return remainingMs > MIN_AHEAD_MS ? translate('elements.next', { ahead: ageText(-remainingMs) }) : null;
};

/** A value's state as a symbol, its age with the exact time on hover, and its state in words unless it is live. */
export const ValueState = ({ id, shown, pace }: Props) => {
  const zone = useZone();
  const locale = useFormatLocale();
  const isPrinting = usePrinting();
  const { state, ts, ageMs } = shown;
  const iso = ts === null ? null : new Date(ts).toISOString();
  const word = translate(`elements.state.${state}`);
  const isPlain = state === 'live' && iso !== null && ageMs !== null;
  const next = nextText(shown, pace);
  return (
    <span id={id} className="dash-state">
      <StateMark mark={MARKS[state]} word={isPlain ? <span className="plain-unseen">{word}</span> : word} />
      {iso && ageMs !== null && (
        <>
          {' '}
          <time dateTime={iso} title={exactTime(iso, zone, locale)}>
            {ageText(ageMs)}
          </time>
          {next && !isPrinting && <span> · {next}</span>}
          {/* The time zone is in the page header, with the time of printing. */}
          {isPrinting && <span> ({exactTime(iso, zone, locale).replace(/ \(.*$/, '')})</span>}
        </>
      )}
    </span>
  );
};
