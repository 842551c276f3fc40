import { useGetList, useListContext, type RaRecord } from 'ra-core';
import { useCallback, useMemo, useState } from 'react';
import { DataTable } from 'react-admin';
import { isUnacknowledged, type AlarmCase } from '../../domain/alarms/cases/case.ts';
import { ListEmpty } from '../../generator/list/states.tsx';
import { GeneratedList } from '../../generator/list/list.tsx';
import { ListPager } from '../../generator/list/pager.tsx';
import { columnsOf } from '../../generator/columns/own-columns.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { useServerNow } from '../../live/use-live.ts';
import { ageText } from '../../providers/age-text.ts';
import { icons } from '../../providers/icons.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { AcknowledgeButton } from './acknowledge-button.tsx';
import { AcknowledgeMany, ShelveMany } from './bulk.tsx';
import { CaseCount } from './case-count.tsx';
import { CaseRange } from './case-range.tsx';
import { AcknowledgedBy, caseCells } from './cells.tsx';
import { FoldingContext } from './fold-toggle.tsx';
import { foldGateways } from '../../domain/alarms/cases/fold-gateways.ts';
import { StatusTabs } from './status-tabs.tsx';
import { useCaseActions } from './case/use-case-actions.ts';
import { useCaseChanges } from './case/use-case-changes.ts';

const STATUS = ['status'];
const OPEN = { status: 'open' };
const Acknowledge = ({ alarm }: { readonly alarm: AlarmCase }) =>
  isUnacknowledged(alarm) ? <AcknowledgeButton alarm={alarm} /> : <AcknowledgedBy alarm={alarm} />;

// A constant, so that rows aren't rendered again with the page.
const columns = (
  <>
    {columnsOf(caseCells)}
    <DataTable.Col render={(alarm) => <Acknowledge alarm={alarm as AlarmCase} />} />
  </>
);

/** When there was an alarm last. */
const NoneOpen = () => {
  const translate = useTranslate();
  const { data } = useGetList<RaRecord & AlarmCase>('alarms', {
    filter: { status: 'closed' },
    sort: { field: 'closed_at', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
    meta: { background: true },
  });
  const now = useServerNow();
  const last = data?.[0];
  const Icon = icons.alert;
  return (
    <StatePanel
      icon={<Icon />}
      title={translate('alarms.none_open')}
      text={
        last?.closed_at
          ? translate('alarms.last', {
              title: last.title,
              age: ageText(now - Date.parse(last.closed_at)),
            })
          : translate('alarms.none_open_text')
      }
    />
  );
};

const Empty = () => {
  const { filterValues } = useListContext();
  return filterValues.status === 'open' ? <NoneOpen /> : <ListEmpty />;
};

/** Folds the cases of devices behind silent gateways, except those that the user has unfolded. */
const useFolding = () => {
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const folding = useMemo(
    () => ({
      unfolded,
      toggle: (id: number) =>
        setUnfolded(
          (before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]),
        ),
    }),
    [unfolded],
  );
  const arrange = useCallback(
    (rows: readonly RaRecord[]) => foldGateways(rows as readonly (RaRecord & AlarmCase)[], unfolded),
    [unfolded],
  );
  return { folding, arrange };
};

/** Cases: the open ones unless another tab is chosen, the worst first, then the newest. Kept up to date. */
export default function AlarmList({ resource }: { readonly resource: string }) {
  useCaseChanges();
  const { folding, arrange } = useFolding();
  const mayShelve = useCaseActions().includes('shelve');
  return (
    <FoldingContext value={folding}>
      <GeneratedList
        resource={resource}
        sort={{ field: 'severity', order: 'DESC' }}
        filterDefaultValues={OPEN}
        keptFilters={STATUS}
        without={STATUS}
        arrange={arrange}
        note={<CaseCount />}
        empty={<Empty />}
        pagination={<ListPager Range={CaseRange} />}
        cardActions="in head"
        bulkActionButtons={
          <>
            <AcknowledgeMany />
            {mayShelve && <ShelveMany />}
          </>
        }
      >
        <StatusTabs />
        {columns}
      </GeneratedList>
    </FoldingContext>
  );
}
