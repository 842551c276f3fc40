import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Skeleton from '@mui/material/Skeleton';
import { useRefresh } from 'ra-core';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useAllowed } from '../../generator/allowed.ts';
import { GeneratedShow } from '../../generator/record/show.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { hasOpenAlarm, type Device } from './device.ts';
import { Overview } from './details/overview.tsx';
import { Used } from './water/used.tsx';
import { DevicePlace } from './device-place.tsx';
import { TitleMark } from './title-mark.tsx';
import { GOES_ON, useGoesOn } from '../../providers/browser/use-goes-on.ts';
import { ZoneContext } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const DeviceReadings = lazy(async () => ({
  default: (await import('./readings/readings.tsx')).DeviceReadings,
}));
const DeviceTags = lazy(async () => ({ default: (await import('./details/tags.tsx')).DeviceTags }));
const DeviceMessages = lazy(async () => ({
  default: (await import('./details/messages.tsx')).DeviceMessages,
}));
const DeviceHistory = lazy(async () => ({ default: (await import('./details/history.tsx')).DeviceHistory }));

const TABS = ['overview', 'readings', 'tags', 'dashboards', 'messages', 'history'] as const;
type DeviceSection = (typeof TABS)[number];

/** Refresh interval of datapoints, state and its reason. */
const REFRESH_MS = 15_000;

const devices = resourceNamed('devices');

const Sections = ({ device }: { readonly device: Device }) => {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [search, setSearch] = useSearchParams();
  const scroller = useRef<HTMLDivElement>(null);
  const goesOn = useGoesOn(scroller);
  const readsHistory = useAllowed(resourceNamed('audit'))('list');
  const readsMessages = useAllowed(devices)('edit');
  const tabs = TABS.filter(
    (tab) => (tab !== 'history' || readsHistory) && (tab !== 'messages' || readsMessages),
  );
  const section = tabs.find((tab) => tab === search.get('tab')) ?? 'overview';
  const content: Readonly<Record<DeviceSection, () => ReactNode>> = {
    overview: () => <Overview device={device} onChanged={refresh} />,
    readings: () => <DeviceReadings device={device} />,
    tags: () => <DeviceTags device={device} onSaved={refresh} />,
    dashboards: () => <Used device={device} />,
    messages: () => <DeviceMessages device={device} />,
    history: () => <DeviceHistory device={device} />,
  };
  return (
    <>
      <Tabs
        value={section}
        onChange={(_, tab: DeviceSection) => setSearch(tab === 'overview' ? {} : { tab }, { replace: true })}
        aria-label={translate('screens.device.sections')}
        variant="scrollable"
        scrollButtons={false}
        slotProps={{ scroller: { ref: scroller } }}
        sx={{
          mb: 2,
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTabs-scroller': goesOn ? GOES_ON : {},
          '& .MuiTab-root': { minWidth: 44, px: { xs: 0.75, sm: 2 }, flexGrow: { xs: 1, sm: 0 } },
        }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            id={`device-tab-${tab}`}
            aria-controls={tab === section ? 'device-panel' : undefined}
            label={translate(`screens.device.${tab}`)}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="device-panel" aria-labelledby={`device-tab-${section}`}>
        <Suspense fallback={<Skeleton variant="rounded" height={320} aria-busy="true" />}>
          {content[section]()}
        </Suspense>
      </div>
    </>
  );
};

/** A device's page: overview, readings, tags, usage, messages and history; all times are those of its site. */
export default function DeviceShow() {
  return (
    <GeneratedShow
      refreshMs={REFRESH_MS}
      isEditMain={(device) => !hasOpenAlarm(device as Device)}
      note={(device) => (
        <DevicePlace device={device as Device}>
          <TitleMark device={device as Device} />
        </DevicePlace>
      )}
    >
      {(device) => (
        <ZoneContext value={(device as Device).time_zone ?? null}>
          <Sections device={device as Device} />
        </ZoneContext>
      )}
    </GeneratedShow>
  );
}
