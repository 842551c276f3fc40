import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'ra-core';
import { STATES, type DeviceState } from '../../domain/devices.ts';
import { formatCount } from '../../domain/format.ts';
import { StatePanel } from '../../generator/state-panel.tsx';
import { useFormatLocale } from '../../providers/current-user.ts';
import type { SiteDataProvider } from '../../providers/data/provider.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';
import { signs } from '../../providers/icons.tsx';

const REFRESH_MS = 30_000;

/** Whether a device list shows only devices with open alarms, worst first, and how to change that. */
export const useAttention = () => {
  const { filterValues, setFilters, setSort, onUnselectItems } = useListContext();
  const { has_alarm, ...others } = filterValues as Readonly<Record<string, unknown>>;
  const isOn = has_alarm === true;
  const toggle = (): void => {
    onUnselectItems();
    setFilters(isOn ? others : { ...others, has_alarm: true });
    setSort(isOn ? { field: 'title', order: 'ASC' } : { field: 'alarm_level', order: 'DESC' });
  };
  return { isOn, others, toggle };
};

interface Props {
  readonly tab: DeviceState;
  readonly preset: Readonly<Record<string, unknown>>;
}

/** Shows only the devices with open alarms, worst first; says how many there are. Nothing if there are none. */
export const Attention = ({ tab, preset }: Props) => {
  const translate = useTranslate();
  const locale = useFormatLocale();
  const provider = useDataProvider<SiteDataProvider>();
  const { isOn, others, toggle } = useAttention();
  const { state: _, is_active: __, ...searched } = others;
  const filter = { ...searched, ...preset, is_active: STATES[tab], has_alarm: true };
  const { data: count } = useQuery({
    queryKey: ['devices', 'getList', 'attention', filter],
    queryFn: ({ signal }) => provider.countDevices(filter, signal),
    placeholderData: (before) => before,
    refetchInterval: REFRESH_MS,
  });
  if (!isOn && !count) return null;
  return (
    <Button
      color="error"
      variant={isOn ? 'contained' : 'text'}
      startIcon={<signs.warning />}
      aria-pressed={isOn}
      onClick={toggle}
    >
      {translate('screens.devices.attention')} {count === undefined ? '' : formatCount(count, locale)}
    </Button>
  );
};

/** No device matches, because none has an alarm. */
export const NoAttention = () => {
  const translate = useTranslate();
  const { toggle } = useAttention();
  return (
    <StatePanel
      icon={<signs.check />}
      title={translate('screens.devices.attention_none')}
      action={
        <Button variant="outlined" onClick={toggle}>
          {translate('screens.devices.attention_all')}
        </Button>
      }
    />
  );
};
