import { useListContext } from 'ra-core';
import type { PropsWithChildren } from 'react';
import { DataTable } from 'react-admin';
import '../../providers/i18n/report-texts.ts';
import { useAllowed } from '../../generator/allowed.ts';
import { icons } from '../../providers/icons.tsx';
import { CreateLink } from '../../generator/record/create-link.tsx';
import { GeneratedList } from '../../generator/list/list.tsx';
import { ListPager } from '../../generator/list/pager.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { reportCells } from './cells.tsx';
import { useListChanges } from '../use-list-changes.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const Empty = () => {
  const translate = useTranslate();
  const definition = resourceNamed('reports');
  const allowed = useAllowed(definition);
  const Icon = icons.report;
  return (
    <StatePanel
      icon={<Icon />}
      title={translate('reports.empty')}
      text={translate('reports.empty_text')}
      action={allowed('create') && <CreateLink first />}
    />
  );
};

/** Says in words how the list is ordered, as long as nobody ordered it otherwise. */
const OrderedRange = ({ children }: PropsWithChildren) => {
  const translate = useTranslate();
  const { sort } = useListContext();
  return sort.field === 'last_outcome' && sort.order === 'DESC' ? (
    <>
      {translate('reports.worst_first')} · {children}
    </>
  ) : (
    children
  );
};

// Constants, so that rows aren't rendered again with the page.
const columns = (
  <>
    <DataTable.Col source="last_outcome" render={reportCells.last_outcome} />
    {/* The period of the result is what readers of the list look for. */}
    <DataTable.Col source="last_period" label="reports.span" render={reportCells.last_period} />
    <DataTable.Col source="period" label="reports.span_length" />
    <DataTable.Col source="next_run_at" render={reportCells.next_run_at} />
    <DataTable.Col source="recipients" render={reportCells.recipients} />
    <DataTable.Col source="recipient_names" render={reportCells.recipient_names} />
  </>
);

/** Lists reports. A row opens the result of the last run. */
export default function ReportList({ resource }: { readonly resource: string }) {
  useListChanges(resource);
  return (
    <GeneratedList resource={resource} pagination={<ListPager Range={OrderedRange} />} empty={<Empty />}>
      {columns}
    </GeneratedList>
  );
}
