import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import { useWatch } from 'react-hook-form';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { RosterEntry, RosterException } from '../../domain/alarms/notifying/roster.ts';
import { fromLocalInput, toLocalInput } from '../../domain/time/zoned.ts';
import { FormSection, type FormAdditions } from '../../generator/form/form.tsx';
import { RecordPicker } from '../../generator/form/pickers.tsx';
import { useZone } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { RowsInput } from './rows-input.tsx';
import { useRoster, useWeekdays } from './use-roster.ts';
import { RosterWeek } from './week.tsx';

/** Incomplete while it is entered; the server's messages say what is missing. */
type EntryRow = Omit<RosterEntry, 'user_id'> & { readonly user_id: number | null };
type ExceptionRow = { readonly [K in keyof RosterException]: RosterException[K] | null };

const ENTRY_TEXTS = {
  title: 'rosters.entries',
  help: 'rosters.entries_help',
  none: 'rosters.no_entries',
  item: 'rosters.entry',
  add: 'rosters.add_entry',
  remove: 'rosters.remove_entry',
} as const;
const EXCEPTION_TEXTS = {
  title: 'rosters.exceptions',
  help: 'rosters.exceptions_help',
  none: 'rosters.no_exceptions',
  item: 'rosters.exception',
  add: 'rosters.add_exception',
  remove: 'rosters.remove_exception',
} as const;

const WORKING_WEEK: EntryRow = { user_id: null, weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' };

interface TimeProps {
  readonly type: 'time' | 'datetime-local';
  readonly label: string;
  readonly value: string;
  onChange(value: string): void;
}

const TimeInput = ({ type, label, value, onChange }: TimeProps) => (
  <TextField
    type={type}
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    size="small"
    required
    slotProps={{ inputLabel: { shrink: true } }}
  />
);

const Weekdays = ({
  chosen,
  onChange,
}: {
  readonly chosen: readonly number[];
  onChange(days: number[]): void;
}) => {
  const translate = useTranslate();
  const weekdays = useWeekdays();
  return (
    <ToggleButtonGroup
      size="small"
      aria-label={translate('rosters.weekdays')}
      value={[...chosen]}
      onChange={(_, days: number[]) => onChange(days.toSorted((a, b) => a - b))}
      sx={{ flexWrap: 'wrap' }}
    >
      {weekdays.map(({ day, short, long }) => (
        <ToggleButton key={day} value={day} aria-label={long} sx={{ minWidth: 44 }}>
          {short}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};

const Entries = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  return (
    <RowsInput<EntryRow> source={source} texts={ENTRY_TEXTS} fresh={() => WORKING_WEEK}>
      {({ user_id, weekdays, from, to }, change) => (
        <>
          <RecordPicker
            of="users"
            label={translate('rosters.person')}
            size="small"
            value={user_id}
            onChange={(id) => change({ user_id: id })}
          />
          <Weekdays chosen={weekdays} onChange={(days) => change({ weekdays: days })} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <TimeInput
              type="time"
              label={translate('rosters.from')}
              value={from}
              onChange={(time) => change({ from: time })}
            />
            <TimeInput
              type="time"
              label={translate('rosters.to')}
              value={to}
              onChange={(time) => change({ to: time })}
            />
          </Box>
        </>
      )}
    </RowsInput>
  );
};

const Exceptions = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  const zone = useZone();
  return (
    <RowsInput<ExceptionRow>
      source={source}
      texts={EXCEPTION_TEXTS}
      fresh={() => ({ from: null, to: null, user_id: null })}
    >
      {(row, change) => (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            {(['from', 'to'] as const).map((name) => (
              <TimeInput
                key={name}
                type="datetime-local"
                label={translate(`rosters.${name}`)}
                value={toLocalInput(row[name], zone)}
                onChange={(time) => change({ [name]: fromLocalInput(time, zone) })}
              />
            ))}
          </Box>
          <RecordPicker
            of="users"
            label={translate('rosters.person')}
            size="small"
            value={row.user_id}
            onChange={(id) => change({ user_id: id })}
            emptyText={translate('rosters.nobody')}
          />
        </>
      )}
    </RowsInput>
  );
};

/** The week as it is entered. */
const Preview = () => {
  const [time_zone, company_id, entries, exceptions] = useWatch({
    name: ['time_zone', 'company_id', 'entries', 'exceptions'],
  });
  const roster = useRoster({ time_zone, company_id, entries, exceptions });
  // A week without any shift would be nothing but gaps.
  if (roster.entries.length + roster.exceptions.length === 0) return null;
  return (
    <Box sx={{ mt: 2 }}>
      <RosterWeek roster={roster} />
    </Box>
  );
};

/** Additions to the generated form of rosters. */
export const rosterForm: FormAdditions = {
  children: (
    <>
      <Entries source="entries" />
      <Exceptions source="exceptions" />
      <FormSection>
        <Preview />
      </FormSection>
    </>
  ),
};
