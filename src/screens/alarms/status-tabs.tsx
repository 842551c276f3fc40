import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useListContext } from 'ra-core';
import { CASE_STATES, type CaseState } from '../../domain/alarms/alarm.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const TABS = [...CASE_STATES, 'all'] as const;

/** Tabs for open, closed and all cases. Search and filters carry over between tabs. */
export const StatusTabs = () => {
  const translate = useTranslate();
  const { filterValues, setFilters, onUnselectItems } = useListContext();
  const { status, ...others } = filterValues as { readonly status?: CaseState };
  return (
    <Tabs
      value={status !== undefined && TABS.includes(status) ? status : 'all'}
      onChange={(_, next: (typeof TABS)[number]) => {
        onUnselectItems();
        setFilters(next === 'all' ? others : { ...others, status: next });
      }}
      aria-label={translate('alarms.tabs')}
      sx={{ mb: 1, minHeight: 44, '& .MuiTab-root': { minWidth: 0, px: 2 } }}
    >
      {TABS.map((tab) => (
        <Tab key={tab} value={tab} label={translate(`alarms.${tab}`)} />
      ))}
    </Tabs>
  );
};
