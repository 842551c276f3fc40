import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { RosterEntry, RosterException } from '../../domain/alarms/notifying/roster.ts';
import { FormSection, type FormAdditions } from '../../generator/form/form.tsx';
import { InstantInput, RecordInput } from '../../generator/form/inputs.tsx';
import { useField } from '../../generator/form/use-field.ts';
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

const NO_EXCEPTION: ExceptionRow = { from: null, to: null, user_id: null };
const WORKING_WEEK: EntryRow = { user_id: null, weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' };

/** The days of a shift. */
const WeekdaysInput = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  const weekdays = useWeekdays();
  const label = translate('rosters.weekdays');
  const { value, onChange, fieldProps } = useField<number[]>({ source, label });
  const { id, error, helperText } = fieldProps;
  return (
    <FormControl error={error}>
      <ToggleButtonGroup
        size="small"
        aria-label={label}
        aria-describedby={helperText === undefined ? undefined : id}
        value={value ?? []}
        onChange={(_, days: number[]) => onChange(days.toSorted((a, b) => a - b))}
        sx={{ flexWrap: 'wrap' }}
      >
        {weekdays.map(({ day, short, long }) => (
          <ToggleButton key={day} value={day} aria-label={long} sx={{ minWidth: 44 }}>
            {short}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {helperText !== undefined && <FormHelperText id={id}>{helperText}</FormHelperText>}
    </FormControl>
  );
};

const SIDE_BY_SIDE = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1.5,
  '& > .MuiFormControl-root': { flex: '0 1 auto', width: 'auto' },
} as const;

const Entries = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  return (
    <RowsInput source={source} texts={ENTRY_TEXTS} fresh={WORKING_WEEK}>
      <RecordInput reference="users" source="user_id" label={translate('rosters.person')} />
      <WeekdaysInput source="weekdays" />
      <Box sx={SIDE_BY_SIDE}>
        {(['from', 'to'] as const).map((name) => (
          <TextInput
            key={name}
            source={name}
            type="time"
            label={translate(`rosters.${name}`)}
            helperText={false}
            required
            slotProps={{ inputLabel: { shrink: true } }}
          />
        ))}
      </Box>
    </RowsInput>
  );
};

const Exceptions = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  return (
    <RowsInput source={source} texts={EXCEPTION_TEXTS} fresh={NO_EXCEPTION}>
      <Box sx={SIDE_BY_SIDE}>
        {(['from', 'to'] as const).map((name) => (
          <InstantInput key={name} source={name} label={translate(`rosters.${name}`)} required />
        ))}
      </Box>
      <RecordInput
        reference="users"
        source="user_id"
        label={translate('rosters.person')}
        emptyText={translate('rosters.nobody')}
      />
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
  rows: ['entries', 'exceptions'],
};
