import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { reportKinds } from '../../domain/reports/kinds.ts';
import type { ReportKind } from '../../domain/reports/report-kind.ts';
import { FieldInput } from '../../generator/inputs.tsx';
import type { FormExtras, Values } from '../../generator/record-form.tsx';
import { useField } from '../../generator/use-field.ts';
import { resourceNamed } from '../../resources/all.ts';
import { ProfileInput } from './profile-input.tsx';
import { ReportPreview, useScheduleWords } from './report-preview.tsx';
import { RecipientsInput } from './recipients-input.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const reports = resourceNamed('reports');

/** A local date. A value that is an instant is shown as text. */
const DateInput = ({ source, help }: { readonly source: 'from' | 'to'; readonly help?: string }) => {
  const translate = useTranslate();
  const { value, onChange, onBlur, fieldProps } = useField<string>({
    source,
    label: translate(`resources.reports.fields.${source}`),
    help,
    isRequired: true,
  });
  const isDate = !value || /^\d{4}-\d\d-\d\d$/.test(value);
  return (
    <TextField
      {...fieldProps}
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
  const field = reports.fields[name];
  if (!field) return null;
  const definition = { ...reports, fields: { ...reports.fields, [name]: { ...field, help } } };
  return <FieldInput definition={definition} name={name} required={required} />;
};

const HelpedInput = ({ name, help }: { readonly name: string; readonly help: string }) => (
  <InputWithHelp name={name} help={useTranslate()(`reports.${help}`)} />
);
const ScheduleInput = () => <InputWithHelp name="schedule" help={useScheduleWords()} required />;

const EndInput = () => {
  const translate = useTranslate();
  return <DateInput source="to" help={translate('reports.to_help')} />;
};
const ProjectInput = () => {
  const { control } = useFormContext();
  const kind = useWatch({ control, name: 'kind' }) as string | null;
  const required = reportKinds.get(kind ?? '')?.needsProject === true;
  return <FieldInput definition={reports} name="project_id" required={required} />;
};
/** Shows an input if the selected kind of report uses it. */
const IfKind = ({
  uses,
  children,
}: {
  uses: (kind: Partial<ReportKind>) => boolean;
  children: ReactNode;
}) => (
  <When field="kind" is={(name) => uses(reportKinds.get(name) ?? {})}>
    {children}
  </When>
);
const isCustom = (period: string): boolean => period === 'custom';

/** Drops values that do not apply to the selected kind or period. */
const prepare = (values: Values): Values => ({
  ...values,
  ...(reportKinds.get(String(values.kind))?.needsProject ? { device_ids: [] } : {}),
  ...(values.period === 'custom' ? { schedule: 'none' } : { from: null, to: null }),
});

/** Additions to the generated report form. */
export const reportForm: FormExtras = {
  inputs: {
    project_id: <ProjectInput />,
    device_ids: (
      <IfKind uses={({ needsProject }) => !needsProject}>
        <HelpedInput name="device_ids" help="devices_help" />
      </IfKind>
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
    time_zone: <HelpedInput name="time_zone" help="zone_help" />,
    profile: (
      <IfKind uses={({ grades = [] }) => grades.includes('valves')}>
        <ProfileInput />
      </IfKind>
    ),
    tariff: (
      <IfKind uses={({ tariff }) => tariff === true}>
        <HelpedInput name="tariff" help="tariff_help" />
      </IfKind>
    ),
    night_flow_max: (
      <IfKind uses={({ grades = [] }) => grades.includes('meters')}>
        <HelpedInput name="night_flow_max" help="night_flow_help" />
      </IfKind>
    ),
    burst_litres: (
      <IfKind uses={({ grades = [] }) => grades.includes('meters')}>
        <HelpedInput name="burst_litres" help="burst_help" />
      </IfKind>
    ),
    schedule: (
      <When field="period" is={(period) => !isCustom(period)}>
        <ScheduleInput />
      </When>
    ),
    recipients: <RecipientsInput />,
  },
  after: <ReportPreview />,
  prepare,
};
