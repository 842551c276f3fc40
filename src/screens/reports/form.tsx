import TextField from '@mui/material/TextField';
import { useWatch } from 'react-hook-form';
import { reportKinds } from '../../domain/reports/kinds.ts';
import type { ReportKind } from '../../domain/reports/report-kind.ts';
import { FormSection, type FormAdditions } from '../../generator/form/form.tsx';
import type { Values } from '../../generator/form/form-fields.ts';
import { FieldInput } from '../../generator/form/inputs.tsx';
import { useField, useInputProps } from '../../generator/form/use-field.ts';
import { ProfileInput } from './form/profile-input.tsx';
import { ReportPreview, useScheduleWords } from './form/preview.tsx';
import { RecipientsInput } from './form/recipients-input.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

interface Props {
  readonly source: string;
}

const usePeriod = (): unknown => useWatch({ name: 'period' });
/** The chosen kind of report; nothing of one until it is chosen. */
const useKind = (): Partial<ReportKind> => reportKinds.get(String(useWatch({ name: 'kind' }) ?? '')) ?? {};

/** A local date, of a custom period. A value that is an instant is shown as text. */
const DateInput = ({ source, help }: Props & { readonly help?: string }) => {
  const translate = useTranslate();
  const { value, onChange, onBlur, fieldProps } = useField<string>(
    useInputProps({
      source,
      required: true,
      ...(help ? { helperText: translate(`reports.${help}`) } : {}),
    }),
  );
  if (usePeriod() !== 'custom') return null;
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

interface KindProps extends Props {
  readonly help: string;
  /** Whether the chosen kind of report uses it. */
  readonly uses?: (kind: Partial<ReportKind>) => boolean;
}

/** A generated input with a help text of its own, if the chosen kind of report uses it. */
const KindInput = ({ source, help, uses }: KindProps) => {
  const translate = useTranslate();
  const kind = useKind();
  if (uses && !uses(kind)) return null;
  return <FieldInput source={source} helperText={translate(`reports.${help}`)} />;
};

const ScheduleInput = ({ source }: Props) => {
  const words = useScheduleWords();
  if (usePeriod() === 'custom') return null;
  return <FieldInput source={source} helperText={words} required />;
};

const ProjectInput = ({ source }: Props) => (
  <FieldInput source={source} required={useKind().needsProject === true} />
);

const LimitsInput = ({ source }: Props) =>
  useKind().grades?.includes('valves') ? <ProfileInput source={source} /> : null;

const gradesMeters = ({ grades = [] }: Partial<ReportKind>): boolean => grades.includes('meters');

/** Drops values that do not apply to the selected kind or period. */
const transform = (values: Values): Values => ({
  ...values,
  ...(reportKinds.get(String(values.kind))?.needsProject ? { device_ids: [] } : {}),
  ...(values.period === 'custom' ? { schedule: 'none' } : { from: null, to: null }),
});

/** Additions to the generated report form. */
export const reportForm: FormAdditions = {
  children: (
    <>
      <ProjectInput source="project_id" />
      <KindInput source="device_ids" help="devices_help" uses={({ needsProject }) => !needsProject} />
      <DateInput source="from" />
      <DateInput source="to" help="to_help" />
      <KindInput source="time_zone" help="zone_help" />
      <LimitsInput source="profile" />
      <KindInput source="tariff" help="tariff_help" uses={({ tariff }) => tariff === true} />
      <KindInput source="night_flow_max" help="night_flow_help" uses={gradesMeters} />
      <KindInput source="burst_litres" help="burst_help" uses={gradesMeters} />
      <ScheduleInput source="schedule" />
      <RecipientsInput source="recipients" />
      <FormSection>
        <ReportPreview />
      </FormSection>
    </>
  ),
  transform,
};
