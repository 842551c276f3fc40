import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { RaRecord } from 'ra-core';
import { OwnCells } from '../generator/cells.tsx';
import { ListView } from '../generator/list-view.tsx';
import { resourceNamed } from '../resources/all.ts';
import { listedRuleCells, ruleCells } from './alarm-rules/cells.tsx';
import { RuleSwitch } from './alarm-rules/rule-switch.tsx';

const rules = resourceNamed('alarm-rules');
const cells = {
  ...ruleCells,
  ...listedRuleCells,
  is_enabled: (rule: Readonly<Record<string, unknown>>) => <RuleSwitch rule={rule as RaRecord} />,
};
/** On a phone, the switch is beside the title. */
const ON_PHONE = {
  rowActions: (rule: RaRecord) => <RuleSwitch rule={rule} />,
  cardActions: 'in head',
} as const;

/** Lists the rules, those with the worst open alarms first: when they raise one, about which devices, and a switch. */
export default function RuleList() {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <OwnCells value={cells}>
      <ListView definition={rules} sort="-alarm_level" {...(isPhone ? ON_PHONE : {})} />
    </OwnCells>
  );
}
