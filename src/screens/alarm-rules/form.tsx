import Box from '@mui/material/Box';
import type { FormExtras } from '../../generator/record-form.tsx';
import { TextLink } from '../../generator/record-link.tsx';
import { SelectInput } from '../../generator/choice-inputs.tsx';
import { useLabels } from '../../generator/labels.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';
import { SEVERITIES } from '../../domain/alarms/alarm.ts';
import { pathTo, useArea } from '../../providers/paths.ts';
import { BacktestPanel } from './backtest.tsx';
import { KindInput } from './kind-input.tsx';
import { ParamsInput } from './params-input.tsx';
import { RulePreview } from './preview.tsx';

const rules = resourceNamed('alarm-rules');
const policies = resourceNamed('notification-policies');

const SeverityInput = () => {
  const translate = useTranslate();
  const labels = useLabels(rules);
  return (
    <SelectInput
      source="severity"
      label={labels.field('severity')}
      help={undefined}
      isRequired={false}
      options={[
        [null, translate('alarm_rules.kind_severity')],
        ...SEVERITIES.map((severity) => [severity, translate(`severity.${severity}`)] as const),
      ]}
    />
  );
};

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

/** Additions to the generated form of rules: what kinds mean, who is told, and what the rule comes to. */
export const ruleForm: FormExtras = {
  inputs: {
    kind: <KindInput />,
    params: <ParamsInput />,
    severity: (
      <>
        <SeverityInput />
        <Told />
      </>
    ),
  },
  after: (
    <>
      <RulePreview />
      <BacktestPanel />
    </>
  ),
};
