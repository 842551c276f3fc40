import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { RaRecord } from 'ra-core';
import { DataTable } from 'react-admin';
import { GeneratedList } from '../../generator/list/list.tsx';
import { columnsOf } from '../../generator/columns/own-columns.tsx';
import { listedRuleCells, ruleCells } from './cells.tsx';
import { RuleSwitch } from './rule-switch.tsx';

const cells = {
  ...ruleCells,
  ...listedRuleCells,
  is_enabled: (rule: Readonly<Record<string, unknown>>) => <RuleSwitch rule={rule as RaRecord} />,
};
const switches = <DataTable.Col render={(rule) => <RuleSwitch rule={rule as RaRecord} />} />;

/** Lists the rules, those with the worst open alarms first: when they raise one, about which devices, and a switch. */
export default function RuleList({ resource }: { readonly resource: string }) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <GeneratedList resource={resource} sort={{ field: 'alarm_level', order: 'DESC' }} cardActions="in head">
      {columnsOf(cells)}
      {/* In cards beside the title. */}
      {isPhone && switches}
    </GeneratedList>
  );
}
