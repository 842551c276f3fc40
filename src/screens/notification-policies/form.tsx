import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useSourceContext } from 'ra-core';
import { CheckboxGroupInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { CHANNELS, type Channel } from '../../domain/alarms/notifying/notification.ts';
import type { FormAdditions } from '../../generator/form/form.tsx';
import type { Values } from '../../generator/form/form-fields.ts';
import { RecordInput, RecordsInput, UnitNumberInput } from '../../generator/form/inputs.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { RowsInput } from '../rosters/rows-input.tsx';

/** A step while it is entered: one of `roster_id` and `user_ids` is set. */
interface StepRow {
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

/** In the order of the list, whatever was ticked first. */
const inOrder = (channels: readonly Channel[]): Channel[] =>
  CHANNELS.filter((channel) => channels.includes(channel));

interface ChannelsProps {
  readonly source: string;
  readonly label: string;
  /** Channels that can't be chosen here. */
  readonly without?: readonly Channel[];
}

const ChannelsInput = ({ source, label, without = NONE }: ChannelsProps) => {
  const translate = useTranslate();
  return (
    <CheckboxGroupInput
      source={source}
      label={label}
      helperText={false}
      choices={CHANNELS.filter((channel) => !without.includes(channel)).map((channel) => ({
        id: channel,
        name: translate(`policies.channel.${channel}`),
      }))}
      translateChoice={false}
      format={(value: readonly Channel[] | null | undefined) => value ?? NONE}
      parse={inOrder}
      options={{ size: 'small' }}
    />
  );
};

/** Whether the people of a roster are notified, or these. */
const NotifiedInput = () => {
  const translate = useTranslate();
  const { getSource } = useSourceContext();
  const { setValue } = useFormContext();
  const user_ids: unknown = useWatch({ name: getSource('user_ids') });
  const byPeople = Array.isArray(user_ids);
  return (
    <>
      <TextField
        select
        label={translate('policies.notify')}
        value={byPeople ? 'people' : 'roster'}
        onChange={({ target }) => {
          setValue(getSource('user_ids'), target.value === 'people' ? [] : null, { shouldDirty: true });
          setValue(getSource('roster_id'), null, { shouldDirty: true });
        }}
        size="small"
      >
        <MenuItem value="roster">{translate('policies.by_roster')}</MenuItem>
        <MenuItem value="people">{translate('policies.by_people')}</MenuItem>
      </TextField>
      {byPeople ? (
        <RecordsInput reference="users" source="user_ids" label={translate('policies.people')} />
      ) : (
        <RecordInput reference="rosters" source="roster_id" label={translate('policies.roster')} />
      )}
    </>
  );
};

const StepChannels = () => {
  const translate = useTranslate();
  const { getSource } = useSourceContext();
  const channels: readonly Channel[] = useWatch({ name: getSource('channels') }) ?? NONE;
  return (
    <>
      <ChannelsInput source="channels" label={translate('policies.channels')} />
      <ChannelsInput source="fallback" label={translate('policies.fallback')} without={channels} />
    </>
  );
};

const Steps = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  return (
    <RowsInput source={source} texts={TEXTS} fresh={FIRST}>
      <Box sx={{ maxWidth: 240 }}>
        <UnitNumberInput
          source="after_min"
          label={translate('policies.after')}
          helperText={translate('policies.after_help')}
          unit="min"
          isWhole
          required
        />
      </Box>
      <NotifiedInput />
      <StepChannels />
    </RowsInput>
  );
};

/** A step as the call takes it: without what does not apply. */
const stepOf = ({ after_min, roster_id, user_ids, channels, fallback }: StepRow) => {
  const others = fallback?.filter((channel) => !channels.includes(channel)) ?? [];
  return {
    after_min,
    ...(user_ids ? { user_ids } : { roster_id }),
    channels,
    ...(others.length > 0 ? { fallback: others } : {}),
  };
};

/** Additions to the generated form of policies. */
export const policyForm: FormAdditions = {
  children: <Steps source="steps" />,
  rows: ['steps'],
  transform: (values: Values): Values => ({
    ...values,
    steps: ((values['steps'] ?? []) as readonly StepRow[]).map(stepOf),
  }),
};
