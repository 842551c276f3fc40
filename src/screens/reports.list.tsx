import { useListContext } from 'ra-core';
import type { PropsWithChildren } from 'react';
import '../providers/i18n/report-texts.ts';
import { useAllowed } from '../generator/allowed.ts';
import { icons } from '../providers/icons.tsx';
import { OwnHeads } from '../generator/column-label.ts';
import { OwnCells } from '../generator/cells.tsx';
import { CreateLink } from '../generator/list-actions.tsx';
import { ListView } from '../generator/list-view.tsx';
import { StatePanel } from '../generator/state-panel.tsx';
import { resourceNamed } from '../resources/all.ts';
import { reportCells } from './reports/cells.tsx';
import { useListChanges } from './use-list-changes.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

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
      action={allowed('create') && <CreateLink first definition={definition} />}
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

/** The period of the result is what readers of the list look for. */
const HEADS = { last_period: 'reports.span', period: 'reports.span_length' };

/** Lists reports. A row opens the result of the last run. */
export default function ReportList({ resource }: { readonly resource: string }) {
  useListChanges(resource);
  return (
    <OwnCells value={reportCells}>
      <OwnHeads value={HEADS}>
        <ListView definition={resourceNamed(resource)} Range={OrderedRange} empty={<Empty />} />
      </OwnHeads>
    </OwnCells>
  );
}
