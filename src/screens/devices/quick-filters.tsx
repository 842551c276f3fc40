import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'ra-core';
import { STATES, type DeviceState } from '../../domain/devices/devices.ts';
import { formatCount } from '../../domain/text/format.ts';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { useFormatLocale } from '../../providers/session/current-user.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { signs } from '../../providers/icons.tsx';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { waitForList } from './wait-for-list.ts';
import './quick-filters.css';

const REFRESH_MS = 30_000;

const SORTS = {
  has_alarm: { field: 'alarm_level', order: 'DESC' },
  is_silent: { field: 'last_seen_at', order: 'ASC' },
} as const;
type Quick = keyof typeof SORTS;
const QUICK = Object.keys(SORTS) as Quick[];
const MARKS = { has_alarm: 'alarm', is_silent: 'stale' } as const;

/** Which devices a list is reduced to, worst or longest silent first; undefined: none. And how to change that. */
export const useQuickFilter = () => {
  const { filterValues, setFilters, setSort, onUnselectItems } = useListContext();
  const { has_alarm, is_silent, ...others } = filterValues as Readonly<Record<string, unknown>>;
  const on: Quick | undefined =
    has_alarm === true ? 'has_alarm' : is_silent === true ? 'is_silent' : undefined;
  const choose = (next: Quick | undefined): void => {
    onUnselectItems();
    setFilters(next ? { ...others, [next]: true } : others);
    setSort(next ? SORTS[next] : { field: 'title', order: 'ASC' });
  };
  return { on, others, choose };
};

interface Props {
  readonly tab: DeviceState;
  readonly preset: Readonly<Record<string, unknown>>;
}

/** How many devices have open alarms or are silent, to show only those. Nothing where there are none. */
export const QuickFilters = ({ tab, preset }: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const provider = useDataProvider<SiteDataProvider>();
  const { on, others, choose } = useQuickFilter();
  const { state: _, is_active: __, ...searched } = others;
  const filter = { ...searched, ...preset, is_active: STATES[tab] };
  const { data: counts } = useQuery({
    queryKey: ['devices', 'getList', 'quick', filter],
    queryFn: async ({ signal }) => {
      await waitForList(signal);
      const count = (name: Quick) => provider.countDevices({ ...filter, [name]: true }, signal);
      const [alarms, silent] = await Promise.all([
        count('has_alarm'),
        // Only active devices can be.
        tab === 'active' ? count('is_silent') : 0,
      ]);
      return { has_alarm: alarms, is_silent: silent };
    },
    placeholderData: (before) => before,
    refetchInterval: REFRESH_MS,
  });
  // Their room is kept while they are counted: the tabs beside them do not move away under the pointer.
  const mayBe = (name: Quick) => (counts ? counts[name] > 0 : name === 'has_alarm' || tab === 'active');
  const shown = QUICK.filter((name) => name === on || mayBe(name));
  if (shown.length === 0) return null;
  return (
    <div className="quick-filters" role="group" aria-label={translate('screens.devices.quick')}>
      {shown.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === on}
          data-quick={name}
          onClick={() => choose(name === on ? undefined : name)}
        >
          <StateMark mark={MARKS[name]} word={translate(`screens.devices.${name}`)} />
          <span className="plain-quiet">{counts && formatCount(counts[name], locale)}</span>
        </button>
      ))}
    </div>
  );
};

/** No device matches, because none has an alarm or is silent. */
export const NoneOf = ({ quick }: { readonly quick: Quick }) => {
  const translate = useTranslate();
  const { choose } = useQuickFilter();
  return (
    <StatePanel
      icon={<signs.check />}
      title={translate(`screens.devices.none_${quick}`)}
      action={
        <Button variant="outlined" onClick={() => choose(undefined)}>
          {translate('screens.devices.show_all')}
        </Button>
      }
    />
  );
};
