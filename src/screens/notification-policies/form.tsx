import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormLabel from '@mui/material/FormLabel';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { CHANNELS, type Channel } from '../../domain/alarms/notifying/notification.ts';
import type { FormAdditions } from '../../generator/form/form.tsx';
import type { Values } from '../../generator/form/form-fields.ts';
import { RecordPicker, RecordsPicker } from '../../generator/form/pickers.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { RowsInput } from '../rosters/rows-input.tsx';

/** A step while it is entered: one of `roster_id` and `user_ids` is set. */
export interface StepRow {
  readonly after_min: number | string | null;
  readonly roster_id?: number | null;
  readonly user_ids?: readonly number[] | null;
  readonly channels: readonly Channel[];
  readonly fallback?: readonly Channel[] | null;
}

const TEXTS = {
  title: 'policies.steps',
  help: 'policies.steps_help',
  none: 'policies.no_steps',
  item: 'policies.step',
  add: 'policies.add_step',
  remove: 'policies.remove_step',
} as const;
const NONE: readonly Channel[] = [];
const FIRST: StepRow = { after_min: 0, roster_id: null, channels: ['app', 'email'] };

interface ChannelsProps {
  readonly label: string;
  readonly value: readonly Channel[];
  /** Channels that can't be chosen here. */
  readonly without?: readonly Channel[];
  onChange(channels: Channel[]): void;
}

const ChannelsInput = ({ label, value, without = NONE, onChange }: ChannelsProps) => {
  const translate = useTranslate();
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
      <FormLabel component="legend" sx={{ fontSize: 12 }}>
        {label}
      </FormLabel>
      <FormGroup row>
        {CHANNELS.filter((channel) => !without.includes(channel)).map((channel) => (
          <FormControlLabel
            key={channel}
            label={translate(`policies.channel.${channel}`)}
            control={
              <Checkbox
                size="small"
                checked={value.includes(channel)}
                onChange={({ target }) =>
                  onChange(
                    CHANNELS.filter((each) => (each === channel ? target.checked : value.includes(each))),
                  )
                }
              />
            }
          />
        ))}
      </FormGroup>
    </Box>
  );
};

/** Text that is no number is kept, so that the server's message explains it. */
const minutesOf = (text: string): number | string | null => {
  if (text.trim() === '') return null;
  return Number.isFinite(Number(text)) ? Number(text) : text;
};

interface StepProps {
  readonly step: StepRow;
  change(part: Partial<StepRow>): void;
}

const Step = ({ step, change }: StepProps) => {
  const translate = useTranslate();
  const byPeople = Array.isArray(step.user_ids);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <TextField
          label={translate('policies.after')}
          helperText={translate('policies.after_help')}
          value={step.after_min ?? ''}
          onChange={({ target }) => change({ after_min: minutesOf(target.value) })}
          size="small"
          required
          sx={{ width: 180 }}
          slotProps={{
            htmlInput: { inputMode: 'numeric' },
            input: { endAdornment: <InputAdornment position="end">min</InputAdornment> },
          }}
        />
        <TextField
          select
          label={translate('policies.notify')}
          value={byPeople ? 'people' : 'roster'}
          onChange={({ target }) =>
            change(
              target.value === 'people'
                ? { user_ids: [], roster_id: null }
                : { user_ids: null, roster_id: null },
            )
          }
          size="small"
          sx={{ minWidth: 200, flex: 1 }}
        >
          <MenuItem value="roster">{translate('policies.by_roster')}</MenuItem>
          <MenuItem value="people">{translate('policies.by_people')}</MenuItem>
        </TextField>
      </Box>
      {byPeople ? (
        <RecordsPicker
          of="users"
          label={translate('policies.people')}
          size="small"
          value={step.user_ids ?? []}
          onChange={(ids) => change({ user_ids: ids })}
        />
      ) : (
        <RecordPicker
          of="rosters"
          label={translate('policies.roster')}
          size="small"
          value={step.roster_id ?? null}
          onChange={(id) => change({ roster_id: id })}
        />
      )}
      <ChannelsInput
        label={translate('policies.channels')}
        value={step.channels}
        onChange={(channels) =>
          change({ channels, fallback: (step.fallback ?? []).filter((each) => !channels.includes(each)) })
        }
      />
      <ChannelsInput
        label={translate('policies.fallback')}
        value={step.fallback ?? []}
        without={step.channels}
        onChange={(fallback) => change({ fallback })}
      />
    </>
  );
};

const Steps = ({ source }: { readonly source: string }) => (
  <RowsInput<StepRow> source={source} texts={TEXTS} fresh={() => FIRST} isRequired>
    {(step, change) => <Step step={step} change={change} />}
  </RowsInput>
);

/** A step as the call takes it: without the fields that do not apply. */
const stepOf = ({ after_min, roster_id, user_ids, channels, fallback }: StepRow) => ({
  after_min,
  ...(user_ids ? { user_ids } : { roster_id }),
  channels,
  ...(fallback && fallback.length > 0 ? { fallback } : {}),
});

/** Additions to the generated form of policies. */
export const policyForm: FormAdditions = {
  children: <Steps source="steps" />,
  transform: (values: Values): Values => ({
    ...values,
    steps: ((values['steps'] ?? []) as readonly StepRow[]).map(stepOf),
  }),
};
