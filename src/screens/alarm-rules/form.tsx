import type { FormExtras } from '../../generator/record-form.tsx';
import { SelectInput } from '../../generator/choice-inputs.tsx';
import { useLabels } from '../../generator/labels.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { resourceNamed } from '../../resources/all.ts';
import { SEVERITIES } from '../../domain/alarms/alarm.ts';
import { BacktestPanel } from './backtest.tsx';
import { KindInput } from './kind-input.tsx';
import { ParamsInput } from './params-input.tsx';

const SeverityInput = () => {
  const translate = useTranslate();
  const labels = useLabels(resourceNamed('alarm-rules'));
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

/** Additions to the generated form of rules. */
export const ruleForm: FormExtras = {
  inputs: { kind: <KindInput />, severity: <SeverityInput />, params: <ParamsInput /> },
  after: <BacktestPanel />,
};
