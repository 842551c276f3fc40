import Box from '@mui/material/Box';
import { FormSection, type FormAdditions } from '../../generator/form/form.tsx';
import { TextLink } from '../../generator/record/link.tsx';
import { ChoiceInput } from '../../generator/form/inputs.tsx';
import { useInputProps } from '../../generator/form/use-field.ts';
import { useLabels } from '../../generator/labels.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';
import { SEVERITIES } from '../../domain/alarms/alarm.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { BacktestPanel } from './backtest.tsx';
import { KindInput } from './kind-input.tsx';
import { ParamsInput } from './params-input.tsx';
import { RulePreview } from './preview.tsx';

const policies = resourceNamed('notification-policies');

/** Who is told is decided elsewhere: where, and with which severity. */
const Told = () => {
  const translate = useTranslate();
  const area = useArea();
  return (
    <Box component="p" sx={{ m: 0, mt: 1, color: 'text.secondary', fontSize: 12 }}>
      {translate('alarm_rules.who_text')}{' '}
      <TextLink to={pathTo(area, policies.name, 'list')}>{useLabels(policies).many}</TextLink>
    </Box>
  );
};

/** The severity of a rule's cases, and who is told about them. */
const SeverityInput = ({ source }: { readonly source: string }) => {
  const translate = useTranslate();
  return (
    <>
      <ChoiceInput
        {...useInputProps({ source })}
        // The first choice says what an empty one means.
        helperText={false}
        choices={[
          { id: null, name: translate('alarm_rules.kind_severity') },
          ...SEVERITIES.map((severity) => ({ id: severity, name: translate(`severity.${severity}`) })),
        ]}
      />
      <Told />
    </>
  );
};

/** Additions to the generated form of rules: what kinds mean, who is told, and what the rule comes to. */
export const ruleForm: FormAdditions = {
  children: (
    <>
      <KindInput source="kind" />
      <ParamsInput source="params" />
      <SeverityInput source="severity" />
      <FormSection>
        <RulePreview />
        <BacktestPanel />
      </FormSection>
    </>
  ),
};
