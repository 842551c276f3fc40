import type { RosterEntry, RosterException } from '../../domain/alarms/notifying/roster.ts';
import { exactTime } from '../../domain/time/zoned.ts';
import { useFormatLocale, useZone } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { Person } from '../alarms/person.tsx';
import { useWeekdays } from './use-roster.ts';

type Row = Readonly<Record<string, unknown>>;
const LINE = { display: 'block' } as const;

/** `Mon–Fri`, or `Mon, Wed`: at least three consecutive days are a range. */
export const daysText = (days: readonly number[], names: readonly string[]): string => {
  const runs: number[][] = [];
  for (const day of days.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined): string => names[(day ?? 1) - 1] ?? '';
  return runs
    .flatMap((run) => (run.length > 2 ? [`${name(run[0])}–${name(run.at(-1))}`] : run.map(name)))
    .join(', ');
};

const Entries = ({ entries }: { readonly entries: readonly RosterEntry[] }) => {
  const translate = useTranslate();
  const names = useWeekdays().map(({ short }) => short);
  if (entries.length === 0) return <>{translate('rosters.no_entries')}</>;
  return entries.map(({ user_id, weekdays, from, to }) => (
    <span key={`${user_id}/${weekdays.join()}/${from}`} className="plain-sentence" style={LINE}>
      <Person id={user_id} />
      {` · ${daysText(weekdays, names)}, ${from}–${to}`}
      {to <= from && ` (${translate('rosters.next_day')})`}
    </span>
  ));
};

const Exceptions = ({ exceptions }: { readonly exceptions: readonly RosterException[] }) => {
  const translate = useTranslate();
  const zone = useZone();
  const locale = useFormatLocale();
  if (exceptions.length === 0) return <>{translate('rosters.no_exceptions')}</>;
  return exceptions.map(({ from, to, user_id }) => (
    <span key={`${from}/${to}/${user_id}`} className="plain-sentence" style={LINE}>
      {user_id === null ? translate('rosters.nobody') : <Person id={user_id} />}
      {` · ${exactTime(from, zone, locale)} – ${exactTime(to, zone, locale)}`}
    </span>
  ));
};

/** Custom cells of rosters. */
export const rosterCells = {
  entries: ({ entries }: Row) => <Entries entries={(entries ?? []) as readonly RosterEntry[]} />,
  exceptions: ({ exceptions }: Row) => (
    <Exceptions exceptions={(exceptions ?? []) as readonly RosterException[]} />
  ),
};
