import History from '@mui/icons-material/HistoryOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { DayLine } from '../domain/charts/day-line.ts';
import { STATES, type DeviceState } from '../domain/devices/devices.ts';
import { useAllowed } from '../generator/allowed.ts';
import { OwnCells } from '../generator/cells.tsx';
import { OwnHeads } from '../generator/column-label.ts';
import { icons } from '../providers/icons.tsx';
import { ListView } from '../generator/list-view.tsx';
import { createRowExtras } from '../generator/row-extras.tsx';
import { resourceNamed } from '../resources/all.ts';
import { StatePanel } from '../generator/state-panel.tsx';
import { DeviceTabs } from './device-tabs.tsx';
import { NoneOf, useQuickFilter } from './devices/quick-filters.tsx';
import { useDeviceTasks } from './devices/bulk.tsx';
import { deviceCells, VALVE_HEADS, valveCells } from './devices/cells.tsx';
import { SparklineContext, SparklineLoader } from './devices/sparkline.tsx';
import { useTab } from './devices/use-tab.ts';
import { useListChanges } from './use-list-changes.ts';
import { pathTo, useArea } from '../providers/paths.ts';
import { useTranslate } from '../providers/i18n/translate.ts';

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
const NO_HEADS: Readonly<Record<string, string>> = {};
const TYPE = ['type'];
const STATE_FILTERS = ['state', 'is_active', 'has_alarm', 'is_silent'];
/** Refresh interval of the latest values and last-seen times. */
const REFRESH_MS = 30_000;

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
  const tasks = useDeviceTasks(tab);
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
      <OwnCells value={areValves ? valveCells : deviceCells}>
        <OwnHeads value={areValves ? VALVE_HEADS : NO_HEADS}>
          <ListView
            definition={devices}
            sort="-alarm_level"
            {...(titleKey ? { title: translate(titleKey) } : {})}
            preset={fixedFilter}
            storeKey={storeKey}
            {...(areValves ? { without: TYPE } : {})}
            keptFilters={STATE_FILTERS}
            bulk={tasks}
            refreshMs={REFRESH_MS}
            header={
              <>
                <SparklineLoader />
                <DeviceTabs tab={tab} preset={preset} />
              </>
            }
            empty={empty}
            actions={
              preset === NONE && (
                <>
                  {imports && <ImportLink />}
                  {edits && <ReadingsLink />}
                </>
              )
            }
          />
        </OwnHeads>
      </OwnCells>
    </SparklineContext>
  );
}
