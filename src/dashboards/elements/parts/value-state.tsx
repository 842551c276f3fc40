import { exactTime } from '../../../domain/zoned.ts';
import { ageText } from '../../../providers/age-text.ts';
import { say } from '../../../providers/i18n/say.ts';
import { useFormatLocale, useZone } from '../../../providers/current-user.ts';
import { StateMark, type StateKind } from '../../../providers/theme/state-mark.tsx';
import { usePrinting } from './printing.ts';
import type { CurrentValue, CurrentState } from '../../value-source.ts';

const MARKS = {
  live: 'active',
  stale: 'stale',
  offline: 'inactive',
  never: 'inactive',
  broken: 'alarm',
} as const satisfies Record<CurrentState, StateKind>;

/** A value's state as a symbol and a word, and its age with the exact time on hover. */
export const ValueState = ({ id, shown }: { readonly id?: string; readonly shown: CurrentValue }) => {
  const zone = useZone();
  const locale = useFormatLocale();
  const isPrinting = usePrinting();
  const { state, ts, ageMs } = shown;
  const iso = ts === null ? null : new Date(ts).toISOString();
  return (
    <span id={id} className="dash-state">
      <StateMark mark={MARKS[state]} word={say(`elements.state.${state}`)} />
      {iso && ageMs !== null && (
        <>
          {' '}
          <time dateTime={iso} title={exactTime(iso, zone, locale)}>
            {ageText(ageMs)}
          </time>
          {/* The time zone is in the page header, with the time of printing. */}
          {isPrinting && <span> ({exactTime(iso, zone, locale).replace(/ \(.*$/, '')})</span>}
        </>
      )}
    </span>
  );
};
