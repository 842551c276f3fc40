import Button from '@mui/material/Button';
import { useStore, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { ListView } from '../generator/list-view.tsx';
import { useMe } from '../generator/me.ts';
import { icons } from '../generator/icons.tsx';
import { StatePanel } from '../generator/state-panel.tsx';
import { resourceNamed } from '../resources/all.ts';
import { DeviceTabs, STATES, type DeviceTab } from './device-tabs.tsx';

interface Props {
  readonly resource: string;
  readonly title?: string;
  /** What every device of this list must be: `{ tags: 'label:TMV' }`. */
  readonly preset?: Readonly<Record<string, unknown>>;
  readonly storeKey?: string;
}

const NONE: Readonly<Record<string, unknown>> = {};

const Empty = ({ tab }: { readonly tab: DeviceTab }) => {
  const translate = useTranslate();
  const superadmin = useMe()?.role === 'superadmin';
  const Icon = icons.device;
  const text = tab === 'inactive' ? 'empty_inactive_text' : superadmin ? 'empty_text' : 'empty_text_company';
  return (
    <StatePanel
      icon={<Icon />}
      title={translate(`screens.devices.empty_${tab}`)}
      text={translate(`screens.devices.${text}`)}
      action={
        superadmin && (
          <Button component={Link} to="/admin/new-devices" variant="contained">
            {translate('screens.devices.go_new')}
          </Button>
        )
      }
    />
  );
};

/** Devices by state, in three tabs with their counts. TMV and metering are the same with a tag preset. */
export default function DeviceList({ resource, title, preset = NONE, storeKey = resource }: Props) {
  const [tab, setTab] = useStore<DeviceTab>(`${storeKey}.tab`, 'active');
  return (
    <ListView
      key={tab}
      definition={resourceNamed(resource)}
      {...(title ? { title } : {})}
      preset={{ ...preset, is_active: STATES[tab] }}
      storeKey={`${storeKey}.${tab}`}
      without={['is_active']}
      header={<DeviceTabs tab={tab} preset={preset} onChange={setTab} />}
      empty={<Empty tab={tab} />}
    />
  );
}
