import History from '@mui/icons-material/HistoryOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { DayLine } from '../../domain/charts/day-line.ts';
import { STATES, type DeviceState } from '../../domain/devices/devices.ts';
import { useAllowed } from '../../generator/allowed.ts';
import { icons } from '../../providers/icons.tsx';
import { GeneratedList } from '../../generator/list/list.tsx';
import { createRowExtras } from '../../generator/list/row-extras.tsx';
import { resourceNamed } from '../../resources/all.ts';
import { StatePanel } from '../../generator/page/state-panel.tsx';
import { DeviceTabs } from './list-tabs.tsx';
import { NoneOf, useQuickFilter } from './quick-filters.tsx';
import { DeviceBulkButtons } from './bulk.tsx';
import { DeviceStateCell, MainValueCell, SeenCell } from './cells.tsx';
import { WorstAlarm } from '../alarms/worst-alarm.tsx';
import { SparklineContext, SparklineLoader } from './sparkline.tsx';
import { useTab } from './use-tab.ts';
import { useListChanges } from '../use-list-changes.ts';
import { pathTo, useArea } from '../../providers/routing/paths.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

const devices = resourceNamed('devices');
const newDevices = resourceNamed('devices_new');

interface Props {
  readonly resource: string;
  /** Translation key of the title; default: the resource's name. */
  readonly titleKey?: string;
  /** Fixed filter of this list, such as `{ tmv: true }`. */
  readonly preset?: Readonly<Record<string, unknown>>;
  readonly storeKey?: string;
}

const NONE: Readonly<Record<string, unknown>> = {};
const TYPE = ['type'];
const STATE_FILTERS = ['state', 'is_active', 'has_alarm', 'is_silent'];
/** The latest values and last-seen times are kept up to date. */
const REFRESHED = { refetchInterval: 30_000 };

// Constants, so that rows aren't rendered again with the page.
const columns = (
  <>
    <DataTable.Col source="alarm_level" render={(device) => <WorstAlarm record={device} />} />
    <DataTable.Col source="is_active" render={(device) => <DeviceStateCell record={device} />} />
    <DataTable.Col source="last_seen_at" render={(device) => <SeenCell device={device} hasWord />} />
  </>
);
const mainValue = (
  <DataTable.Col source="main_value" render={(device) => <MainValueCell device={device} />} />
);
/** In the list of valves, the heading says what all values are. */
const lastUse = (
  <DataTable.Col
    source="main_value"
    label="screens.devices.last_use"
    render={(device) => <MainValueCell device={device} headed="last use" />}
  />
);

const Empty = ({ tab }: { readonly tab: DeviceState }) => {
  const translate = useTranslate();
  const registers = useAllowed(newDevices)('register');
  const Icon = icons.device;
  const { on } = useQuickFilter();
  const text = tab === 'inactive' ? 'empty_inactive_text' : registers ? 'empty_text' : 'empty_text_company';
  if (on) return <NoneOf quick={on} />;
  return (
    <StatePanel
      icon={<Icon />}
      title={translate(`screens.devices.empty_${tab}`)}
      text={translate(`screens.devices.${text}`)}
      action={
        registers && (
          <Button component={Link} to="/admin/new-devices" variant="contained">
            {translate('screens.devices.go_new')}
          </Button>
        )
      }
    />
  );
};

const ImportLink = () => {
  const translate = useTranslate();
  return (
    <Button component={Link} to="/admin/devices/import" startIcon={<UploadFile />}>
      {translate('imports.action')}
    </Button>
  );
};

const ReadingsLink = () => {
  const translate = useTranslate();
  const area = useArea();
  return (
    <Button
      component={Link}
      to={`${pathTo(area, 'devices', 'list')}/import-readings`}
      startIcon={<History />}
    >
      {translate('imports.readings.action')}
    </Button>
  );
};

/** Devices in tabs by state, with counts; those with the worst open alarm first, then by title. The TMV and metering lists use it with a preset filter. */
export default function DeviceList({ resource, titleKey, preset = NONE, storeKey = resource }: Props) {
  const translate = useTranslate();
  const tab = useTab(storeKey);
  const [sparklines] = useState(createRowExtras<DayLine>);
  const allowed = useAllowed(devices);
  const [imports, edits] = [allowed('import'), allowed('edit')];
  // All of them are valves.
  const areValves = 'tmv' in preset;
  const fixedFilter = useMemo(() => ({ ...preset, is_active: STATES[tab] }), [preset, tab]);
  const empty = useMemo(() => <Empty tab={tab} />, [tab]);
  // Pending devices appear in the "new" tab.
  useListChanges(devices.name, newDevices.name);
  return (
    <SparklineContext value={sparklines}>
      <GeneratedList
        resource={devices.name}
        {...(titleKey ? { title: translate(titleKey) } : {})}
        filter={fixedFilter}
        sort={{ field: 'alarm_level', order: 'DESC' }}
        storeKey={storeKey}
        queryOptions={REFRESHED}
        {...(areValves ? { without: TYPE } : {})}
        keptFilters={STATE_FILTERS}
        bulkActionButtons={edits && <DeviceBulkButtons state={tab} />}
        empty={empty}
        actions={
          preset === NONE && (
            <>
              {imports && <ImportLink />}
              {edits && <ReadingsLink />}
            </>
          )
        }
      >
        <SparklineLoader />
        <DeviceTabs tab={tab} preset={preset} />
        {columns}
        {areValves ? lastUse : mainValue}
      </GeneratedList>
    </SparklineContext>
  );
}
