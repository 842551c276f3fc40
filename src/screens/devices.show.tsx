import Dashboard from '@mui/icons-material/DashboardOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useRefresh, useTranslate, type RaRecord } from 'ra-core';
import { lazy, Suspense, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FieldList } from '../generator/field-list.tsx';
import { ShowView } from '../generator/show-view.tsx';
import { BooleanMark } from '../generator/state-mark.tsx';
import { StatePanel } from '../generator/state-panel.tsx';
import { resourceNamed } from '../resources/all.ts';
import type { Datapoint } from './datapoint.ts';
import { LiveValues } from './live-values.tsx';

const DeviceReadings = lazy(async () => ({
  default: (await import('./device-readings.tsx')).DeviceReadings,
}));
const DeviceTags = lazy(async () => ({ default: (await import('./device-tags.tsx')).DeviceTags }));

const TABS = ['overview', 'readings', 'tags', 'dashboards'] as const;
type DeviceSection = (typeof TABS)[number];

/** New datapoints, the state and its reason are asked for again while the page is open. */
const REFRESH_MS = 15_000;
const NOT_IN_DETAILS = ['tags', 'is_active'];

const devices = resourceNamed('devices');

const intervalOf = (device: RaRecord): number => (device.expected_interval_s as number | null) ?? 3600;

const Heading = ({ children }: { readonly children: string }) => (
  <Typography component="h2" variant="h3" sx={{ mb: 1.5 }}>
    {children}
  </Typography>
);

const Overview = ({ device }: { readonly device: RaRecord }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
      <section>
        <Heading>{translate('screens.device.values')}</Heading>
        <LiveValues datapoints={device.datapoints as Datapoint[]} intervalS={intervalOf(device)} />
      </section>
      <section>
        <Heading>{translate('screens.device.details')}</Heading>
        <Paper variant="outlined" sx={{ borderRadius: 1, p: { xs: 2, sm: 3 }, maxWidth: 800 }}>
          <FieldList definition={devices} record={device} without={NOT_IN_DETAILS} />
        </Paper>
      </section>
    </Box>
  );
};

const Dashboards = () => {
  const translate = useTranslate();
  return (
    <StatePanel
      icon={<Dashboard />}
      title={translate('screens.device.no_dashboards')}
      text={translate('screens.device.no_dashboards_text')}
    />
  );
};

const Sections = ({ device }: { readonly device: RaRecord }) => {
  const translate = useTranslate();
  const refresh = useRefresh();
  const [search, setSearch] = useSearchParams();
  const section = TABS.find((tab) => tab === search.get('tab')) ?? 'overview';
  const content: Readonly<Record<DeviceSection, () => ReactNode>> = {
    overview: () => <Overview device={device} />,
    readings: () => (
      <DeviceReadings datapoints={device.datapoints as Datapoint[]} intervalS={intervalOf(device)} />
    ),
    tags: () => <DeviceTags device={device} onSaved={refresh} />,
    dashboards: () => <Dashboards />,
  };
  return (
    <>
      <Tabs
        value={section}
        onChange={(_, tab: DeviceSection) => setSearch(tab === 'overview' ? {} : { tab }, { replace: true })}
        aria-label={translate('screens.device.sections')}
        variant="scrollable"
        scrollButtons={false}
        sx={{
          mb: 2,
          borderBottom: 1,
          borderColor: 'divider',
          '& .MuiTab-root': { minWidth: 0, px: { xs: 1.25, sm: 2 } },
        }}
      >
        {TABS.map((tab) => (
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
        <Suspense fallback={null}>{content[section]()}</Suspense>
      </div>
    </>
  );
};

/** A device: its values live, its history, its tags, the dashboards it is on. */
export default function DeviceShow() {
  return (
    <ShowView
      definition={devices}
      removal="undoable"
      refreshMs={REFRESH_MS}
      note={(device) => <BooleanMark field="is_active" value={device.is_active as boolean | null} />}
    >
      {(device) => <Sections device={device} />}
    </ShowView>
  );
}
