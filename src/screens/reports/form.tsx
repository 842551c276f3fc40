import TextField from '@mui/material/TextField';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FieldInput } from '../../generator/inputs.tsx';
import type { FormExtras, Values } from '../../generator/record-form.tsx';
import { useField } from '../../generator/use-field.ts';
import { resourceNamed } from '../../resources/all.ts';
import { ProfileInput } from './profile-input.tsx';
import { RecipientsInput } from './recipients-input.tsx';

const reports = resourceNamed('reports');

/** A local date. A value that is an instant is shown as text. */
const DateInput = ({ source, help }: { readonly source: 'from' | 'to'; readonly help?: string }) => {
  const translate = useTranslate();
  const { value, onChange, onBlur, looks } = useField<string>({
    source,
    label: translate(`resources.reports.fields.${source}`),
    help,
    isRequired: true,
  });
  const isDate = !value || /^\d{4}-\d\d-\d\d$/.test(value);
  return (
    <TextField
      {...looks}
      type={isDate ? 'date' : 'text'}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
};

const When = ({
  field,
  is,
  children,
}: {
  readonly field: string;
  readonly is: (value: string) => boolean;
  readonly children: ReactNode;
}) => {
  const { control } = useFormContext();
  return is(String(useWatch({ control, name: field }) ?? '')) ? children : null;
};

/** A generated input with its own help text. */
const InputWithHelp = ({
  name,
  help,
  required = false,
}: {
  name: string;
  help: string;
  required?: boolean;
}) => {
  const translate = useTranslate();
  const field = reports.fields[name];
  if (!field) return null;
  const definition = {
    ...reports,
    fields: { ...reports.fields, [name]: { ...field, help: translate(`reports.${help}`) } },
  };
  return <FieldInput definition={definition} name={name} required={required} />;
};

const EndInput = () => {
  const translate = useTranslate();
  return <DateInput source="to" help={translate('reports.to_help')} />;
};
const ProjectInput = () => {
  const { control } = useFormContext();
  const kind = useWatch({ control, name: 'kind' }) as string | null;
  return <FieldInput definition={reports} name="project_id" required={kind === 'project'} />;
};
const usesMeters = (kind: string): boolean => kind === 'metering' || kind === 'project';
const isCustom = (period: string): boolean => period === 'custom';

/** Drops values that do not apply to the selected kind or period. */
const prepare = (values: Values): Values => ({
  ...values,
  ...(values.kind === 'project' ? { device_ids: [] } : {}),
  ...(values.period === 'custom' ? { schedule: 'none' } : { from: null, to: null }),
});

/** Additions to the generated report form. */
export const reportForm: FormExtras = {
  inputs: {
    project_id: <ProjectInput />,
    device_ids: (
      <When field="kind" is={(kind) => kind !== 'project'}>
        <InputWithHelp name="device_ids" help="devices_help" />
      </When>
    ),
    from: (
      <When field="period" is={isCustom}>
        <DateInput source="from" />
      </When>
    ),
    to: (
      <When field="period" is={isCustom}>
        <EndInput />
      </When>
    ),
    time_zone: <InputWithHelp name="time_zone" help="zone_help" />,
    profile: (
      <When field="kind" is={(kind) => kind === 'tmv' || kind === 'project'}>
        <ProfileInput />
      </When>
    ),
    tariff: (
      <When field="kind" is={(kind) => kind !== 'tmv' && kind !== ''}>
        <InputWithHelp name="tariff" help="tariff_help" />
      </When>
    ),
    night_flow_max: (
      <When field="kind" is={usesMeters}>
        <InputWithHelp name="night_flow_max" help="night_flow_help" />
      </When>
    ),
    burst_litres: (
      <When field="kind" is={usesMeters}>
        <InputWithHelp name="burst_litres" help="burst_help" />
      </When>
    ),
    schedule: (
      <When field="period" is={(period) => !isCustom(period)}>
        <InputWithHelp name="schedule" help="schedule_help" />
      </When>
    ),
    recipients: <RecipientsInput />,
  },
  prepare,
};
