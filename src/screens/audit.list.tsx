import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { useListContext } from 'ra-core';
import type { BulkTask } from '../generator/bulk-context.ts';
import { ListView } from '../generator/list-view.tsx';
import { StatePanel } from '../generator/state-panel.tsx';
import { resourceNamed } from '../resources/all.ts';
import { AuditCells } from './audit/cells.tsx';
import { AUDIT_FILTERS, AuditFilters } from './audit/filters.tsx';
import { useTranslate } from '../providers/i18n/translate.ts';

const NO_TASKS: readonly BulkTask[] = [];

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
  return (
    <AuditCells>
      <ListView
        definition={resourceNamed(resource)}
        header={<AuditFilters />}
        keptFilters={AUDIT_FILTERS}
        bulk={NO_TASKS}
        empty={<Empty />}
      />
    </AuditCells>
  );
}
