import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useEvent, useListContext } from 'ra-core';
import { memo, useMemo } from 'react';
import { STATES, type DeviceState } from '../../domain/devices/devices.ts';
import { formatCount, NOTHING } from '../../domain/text/format.ts';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import { PlainTabs } from '../../generator/page/plain-tabs.tsx';
import { useDeferred } from '../../generator/list/use-deferred.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { waitForList } from './wait-for-list.ts';
import { QuickFilters } from './quick-filters.tsx';
import type { SiteDataProvider } from '../../providers/data/provider.ts';

/** Same interval as the list. */
const REFRESH_MS = 30_000;

const TABS = Object.keys(STATES) as DeviceState[];

/** Number of devices in each state that match the current search and filters. */
const useCounts = (filter: Readonly<Record<string, unknown>>) => {
  const provider = useDataProvider<SiteDataProvider>();
  return useQuery({
    // Shares the lists' key prefix so that the counts are invalidated with them.
    queryKey: ['devices', 'getList', 'counts', filter],
    queryFn: async ({ signal }) => {
      await waitForList(signal);
      const count = (tab: DeviceState): Promise<number> =>
        provider.countDevices({ ...filter, is_active: STATES[tab] }, signal);
      const [active, inactive, fresh] = await Promise.all([count('active'), count('inactive'), count('new')]);
      return { active, inactive, new: fresh };
    },
    placeholderData: (before) => before,
    refetchInterval: REFRESH_MS,
  });
};

interface Props {
  readonly tab: DeviceState;
  readonly preset: Readonly<Record<string, unknown>>;
}

interface ViewProps {
  readonly tab: DeviceState;
  readonly counts: Readonly<Partial<Record<DeviceState, number>>> | undefined;
  onChange(next: DeviceState): void;
}

const View = memo(({ tab, counts, onChange }: ViewProps) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  return (
    <PlainTabs tabs={TABS} value={tab} onChange={onChange} label={translate('screens.devices.tabs')}>
      {(each) => (
        <>
          {translate(`screens.devices.${each}`)}
          <span>{counts?.[each] === undefined ? NOTHING : formatCount(counts[each], locale)}</span>
        </>
      )}
    </PlainTabs>
  );
});
View.displayName = 'DeviceTabsView';

/** Tabs for active, inactive and new devices with counts. Search and filters carry over between tabs. */
export const DeviceTabs = ({ tab, preset }: Props) => {
  const { filterValues, setFilters, onUnselectItems, total, isPlaceholderData } =
    useListContext() as ReturnType<typeof useListContext> & { isPlaceholderData?: boolean };
  const { state: _, is_active: __, ...others } = filterValues as Record<string, unknown>;
  const { data } = useCounts({ ...others, ...preset });
  // The list's total is as fresh as its rows, so it overrides the count.
  const own = isPlaceholderData ? undefined : total;
  // Keep the object's identity: the tabs are drawn again only when a count changes.
  const counts = useMemo(
    () => data && (own === undefined || own === data[tab] ? data : { ...data, [tab]: own }),
    [data, own, tab],
  );
  const onChange = useEvent((next: DeviceState): void => {
    onUnselectItems();
    // Only active devices can be silent.
    const { is_silent: ___, ...kept } = others;
    setFilters({ ...kept, state: next });
  });
  return (
    <div className="device-tabs">
      <View tab={tab} counts={useDeferred(counts)} onChange={onChange} />
      <QuickFilters tab={tab} preset={preset} />
    </div>
  );
};
