import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import type { AlarmCase, CaseEntry } from '../../../domain/alarms/cases/case.ts';
import { groupedEntries } from '../../../domain/alarms/notifying/grouped-entries.ts';
import { withUndelivered } from '../../../domain/alarms/notifying/undelivered.ts';
import { formatValue } from '../../../domain/text/format.ts';
import { PageSection } from '../../../generator/record/fields.tsx';
import { useFormatLocale } from '../../../providers/session/current-user.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { HistoryItem } from './history-item.tsx';
import { Person } from '../person.tsx';
import { UndeliveredEntry } from './undelivered-entry.tsx';
import { useCaseEvents, useUndelivered } from './use-case-events.ts';
import { useWayBack } from './use-way-back.ts';

/** Messages are sent and fail without a change of the case, which would refetch its history. */
const REFRESH_MS = 10_000;

/** What people do; the rest is done by the system. */
const BY_PEOPLE: ReadonlySet<string> = new Set([
  'acknowledged',
  'comment',
  'assigned',
  'shelved',
  'unshelved',
  'reset',
]);

interface EntryProps {
  readonly entry: CaseEntry;
  readonly unit: string | null;
  /** Whether its value is one of a datapoint. */
  readonly isReading: boolean;
  /** Where a value is that ended the alarm, seen from its limit. */
  readonly wayBack: (value: number | null) => string | undefined;
}

const Entry = ({ entry, unit, isReading, wayBack }: EntryProps) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const { ts, type, by, text, value } = entry;
  // A count of devices or days is no reading.
  const hasValue = isReading && value !== null && ['raised', 'cleared', 'reopened'].includes(type);
  const way = type === 'cleared' ? wayBack(value) : undefined;
  // To whom a case was assigned; null: to nobody any longer.
  const assignee = type === 'assigned' ? text : null;
  return (
    <HistoryItem at={ts}>
      <strong>
        {hasValue
          ? translate(`alarms.event.${type}_value`, { value: formatValue(value, unit, locale) })
          : assignee
            ? translate('alarms.event.assigned_to', { name: assignee })
            : translate(`alarms.event.${type}`)}
      </strong>
      {way && ` · ${way}`}
      {(by !== null || BY_PEOPLE.has(type)) && (
        <>
          {' · '}
          <Person id={by} />
        </>
      )}
      {text && !assignee && <Box sx={{ whiteSpace: 'pre-wrap' }}>{text}</Box>}
    </HistoryItem>
  );
};

interface Props {
  readonly alarm: AlarmCase;
  /** Of the case's value. */
  readonly unit: string | null;
}

/** What happened to a case, the latest first. */
export const CaseHistory = ({ alarm, unit }: Props) => {
  const translate = useTranslate();
  const refreshMs = alarm.closed_at === null && REFRESH_MS;
  const { data, error } = useCaseEvents(alarm.id, refreshMs);
  const undelivered = useUndelivered(alarm.id, refreshMs);
  const wayBack = useWayBack(alarm, unit);
  return (
    <PageSection title={translate('alarms.history')}>
      <Paper variant="outlined" sx={{ borderRadius: 1, px: { xs: 2, sm: 3 }, py: 1 }}>
        {!data && !error && <Skeleton variant="rounded" height={120} aria-busy="true" />}
        {error && !data && (
          <p role="alert">
            {translate('alarms.history_failed')} {error.message}
          </p>
        )}
        {data?.length === 0 && <p>{translate('alarms.history_empty')}</p>}
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {withUndelivered(groupedEntries(data ?? []), data ? undelivered : [])
            .toReversed()
            .map((entry) =>
              entry.type === 'undelivered' ? (
                <UndeliveredEntry key={entry.id} entry={entry} />
              ) : (
                <Entry
                  key={entry.id}
                  entry={entry}
                  unit={unit}
                  isReading={alarm.datapoint_id !== null}
                  wayBack={wayBack}
                />
              ),
            )}
        </Box>
      </Paper>
    </PageSection>
  );
};
