import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useListContext, useTranslate } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { formatCount, NOTHING } from '../domain/format.ts';
import { useFormatLocale } from '../generator/me.ts';
import { StateMark } from '../generator/state-mark.tsx';
import { api } from '../providers/http.ts';

/** The three states as `is_active` says them. Source: seed, section 4. */
export const STATES = { active: true, inactive: false, new: null } as const;
export type DeviceTab = keyof typeof STATES;
const TABS = Object.keys(STATES) as DeviceTab[];

type Query = Readonly<Record<string, string | number | boolean | null>>;

const useCounts = (preset: Readonly<Record<string, unknown>>) =>
  useQuery({
    // Beside the lists, so that whatever makes those stale makes the counts stale too.
    queryKey: ['devices', 'getList', 'counts', preset],
    queryFn: async ({ signal }) => {
      const count = async (tab: DeviceTab): Promise<number> => {
        const query: Query = { ...(preset as Query), is_active: STATES[tab] };
        const answer = await api.get<{ data: [{ total: number }] }>('/devices/get/total', { query, signal });
        return answer.data[0].total;
      };
      const [active, inactive, fresh] = await Promise.all(TABS.map(count));
      return { active, inactive, new: fresh };
    },
    placeholderData: (before) => before,
  });

interface Props {
  readonly tab: DeviceTab;
  readonly preset: Readonly<Record<string, unknown>>;
  onChange(tab: DeviceTab): void;
}

/** Active, inactive, new: how many there are of each. The search goes along from one to the next. */
export const DeviceTabs = ({ tab, preset, onChange }: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const navigate = useNavigate();
  const { filterValues, sort, perPage } = useListContext();
  const { data: counts } = useCounts(preset);
  const change = (next: DeviceTab): void => {
    const search = new URLSearchParams({
      filter: JSON.stringify(filterValues),
      displayedFilters: '{}',
      sort: sort.field,
      order: sort.order,
      page: '1',
      perPage: String(perPage),
    });
    onChange(next);
    void navigate({ search: search.toString() }, { replace: true });
  };
  return (
    <Tabs
      value={tab}
      onChange={(_, next: DeviceTab) => change(next)}
      aria-label={translate('screens.devices.tabs')}
      variant="scrollable"
      scrollButtons={false}
      sx={{ mb: 1, minHeight: 44, '& .MuiTab-root': { minWidth: 0, px: { xs: 1.25, sm: 2 } } }}
    >
      {TABS.map((each) => (
        <Tab
          key={each}
          value={each}
          label={
            <Box component="span" sx={{ display: 'inline-flex', gap: 1, alignItems: 'center' }}>
              <StateMark mark={each} word={translate(`screens.devices.${each}`)} />
              <Box
                component="span"
                sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', minWidth: '2ch' }}
              >
                {counts?.[each] === undefined ? NOTHING : formatCount(counts[each], locale)}
              </Box>
            </Box>
          }
        />
      ))}
    </Tabs>
  );
};
