import type { FormExtras } from '../../generator/record-form.tsx';
import { FieldInput } from '../../generator/inputs.tsx';
import { TextLink } from '../../generator/record-link.tsx';
import { SelectInput } from '../../generator/choice-inputs.tsx';
import { useLabels } from '../../generator/labels.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';
import { SEVERITIES } from '../../domain/alarms/alarm.ts';
import { pathTo, useArea } from '../../providers/paths.ts';
import { BacktestPanel } from './backtest.tsx';
import { FormGroup } from './form-group.tsx';
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
    <FormGroup title={translate('alarm_rules.who')}>
      {translate('alarm_rules.who_text')}{' '}
      <TextLink to={pathTo(area, policies.name, 'list')}>{useLabels(policies).many}</TextLink>
    </FormGroup>
  );
};

const Where = () => <FormGroup title={useTranslate()('alarm_rules.where')} />;
const When = () => <FormGroup title={useTranslate()('alarm_rules.when')} />;

/** Additions to the generated form of rules: when, where, who is told, and what that comes to. */
export const ruleForm: FormExtras = {
  inputs: {
    title: (
      <>
        <RulePreview />
        <FieldInput definition={rules} name="title" />
      </>
    ),
    kind: (
      <>
        <When />
        <KindInput />
      </>
    ),
    params: <ParamsInput />,
    // Those who have one company are not asked for it: the title is above whatever comes next.
    clear_after_s: (
      <>
        <FieldInput definition={rules} name="clear_after_s" />
        <Where />
      </>
    ),
    severity: (
      <>
        <Told />
        <SeverityInput />
      </>
    ),
  },
  after: <BacktestPanel />,
};
