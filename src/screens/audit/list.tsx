import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { useListContext } from 'ra-core';
import { GeneratedList } from '../../generator/list/list.tsx';
import { columnsOf } from '../../generator/columns/own-columns.tsx';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { useAuditCells } from './cells.tsx';
import { AUDIT_FILTERS, AuditFilters } from './filters.tsx';
import { useTranslate } from '../../providers/i18n/translate.ts';

const Empty = () => {
  const translate = useTranslate();
  const { filterValues } = useListContext();
  const isNarrowed = AUDIT_FILTERS.some((name) => name in filterValues);
  return (
    <StatePanel
      icon={<HistoryIcon />}
      title={translate(isNarrowed ? 'history.nothing' : 'history.empty')}
      text={translate(isNarrowed ? 'history.nothing_text' : 'history.empty_text')}
    />
  );
};

/** The audit log: who changed what, and when. Read-only. */
export default function AuditList({ resource }: { readonly resource: string }) {
  // The title of an entry leads to the entry, not to the record.
  const { record_title: _, ...cells } = useAuditCells();
  return (
    <GeneratedList
      resource={resource}
      keptFilters={AUDIT_FILTERS}
      bulkActionButtons={false}
      empty={<Empty />}
    >
      <AuditFilters />
      {columnsOf(cells)}
    </GeneratedList>
  );
}
