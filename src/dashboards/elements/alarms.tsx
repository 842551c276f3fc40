import { lazy, Suspense, use } from 'react';
import type { AlarmCase } from '../../domain/alarms/cases/case.ts';
import { worstFirst } from '../../domain/dashboard/open-cases.ts';
import { alarmsOf, type Alarm, type AlarmDevice } from '../../domain/dashboard/alarms.ts';
import { withUnits } from '../../domain/text/format.ts';
import { problemText } from '../../domain/devices/health-text.ts';
import { agoText, alarmAgeText } from '../../providers/age-text.ts';
import { useHealthReader } from '../../providers/health-reader.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { DeviceName, DevicesFrame, ScrollBox } from './devices/frame.tsx';
import { readSelection } from '../../domain/dashboard/selection.ts';
import { useDevices, useNowInSteps } from './devices/use-devices.ts';
import { useOpenCases } from './devices/use-open-cases.ts';
import { useLiveDevices } from './devices/use-live-devices.ts';
import { defineElement, type ElementProps } from './element.ts';
import { SurfaceContext } from '../surface.ts';
import { HEADING, textOption } from './parts/options.ts';
import { translate } from '../../providers/i18n/translate.ts';

/** Beside the element: few sites have a silent gateway. */
const GatewayRows = lazy(() => import('./alarms/gateway-rows.tsx'));

interface DeviceProps {
  /** The device, or what a gateway explains. */
  readonly of: AlarmDevice | string;
  /** When that was, in words. */
  readonly age: string;
}

/** Below what has happened, which device and how long ago. */
const RowDevice = ({ of, age }: DeviceProps) => (
  <span className="dash-alarm">
    {typeof of === 'string' ? <span>{of}</span> : <DeviceName id={of.id} title={of.title} />}
    <span>{age}</span>
  </span>
);

const AlarmRow = ({ alarm, now }: { readonly alarm: Alarm<AlarmDevice>; readonly now: number }) => {
  const reader = useHealthReader();
  const { device } = alarm;
  const at = alarm.kind === 'problem' ? alarm.problem.at : device.last_seen_at;
  return (
    <tr>
      <td>
        {alarm.kind === 'problem' ? (
          <StateMark mark="alarm" word={problemText(alarm.problem, { ...reader, now })} />
        ) : (
          <StateMark mark="stale" word={translate('health.short.stale')} />
        )}
        <RowDevice of={device} age={agoText(at, now)} />
      </td>
    </tr>
  );
};

interface CaseProps extends DeviceProps {
  readonly open: AlarmCase;
}

const CaseRow = ({ open, ...about }: CaseProps) => (
  <tr>
    <td>
      <SeverityMark severity={open.severity} /> <strong>{open.title}</strong>
      <RowDevice {...about} />
      {open.text && <span className="dash-state">{withUnits(open.text)}</span>}
    </td>
  </tr>
);

const AlarmsView = ({ element: { options } }: ElementProps) => {
  const selection = readSelection(options?.['devices']);
  const query = useDevices(selection);
  const { ids, devices, values, latest } = useLiveDevices(query.data?.devices);
  const now = useNowInSteps();
  const byId = new Map(devices.map((device) => [device.id, device]));
  const cases = worstFirst(useOpenCases(ids));
  const { isWall } = use(SurfaceContext);
  const rowOf = (open: AlarmCase, of: AlarmDevice | string | undefined = byId.get(open.device_id ?? 0)) =>
    of && <CaseRow key={open.id} open={open} of={of} age={alarmAgeText(open, now)} />;
  const rows = cases.map((open) => rowOf(open));
  const judged = new Set(cases.map(({ device_id }) => device_id));
  // What no rule has judged yet, such as a reading that has just arrived.
  const alarms = alarmsOf(devices, latest, now).filter(({ device }) => !judged.has(device.id));
  const title = textOption(options, 'title') || translate('elements.alarms.title');
  // Cases that a silent gateway explains are one row.
  const shownCases = new Set(cases.map(({ id, suppressed_by }) => (isWall ? id : (suppressed_by ?? id))));
  const count = alarms.length + shownCases.size;
  for (const { device } of alarms) judged.add(device.id);
  const inService = devices.filter(({ is_active }) => is_active === true).length;
  const others = devices.filter(({ id, is_active }) => is_active === true && !judged.has(id)).length;
  const limitSources = new Set(
    alarms.flatMap(({ kind, device }) => (kind === 'problem' && device.health?.limits?.source) || []),
  );
  return (
    <DevicesFrame title={title} query={query} hasSelection={selection !== null}>
      {count === 0 && (values || devices.length === 0) && (
        <p>
          <StateMark
            // Green only if that is known of all of them.
            mark={
              query.error || inService === 0 || inService < (query.data?.total ?? 0) ? 'ongoing' : 'active'
            }
            word={translate(inService === 0 ? 'elements.devices.none' : 'elements.alarms.none')}
          />
        </p>
      )}
      {count > 0 && (
        <ScrollBox title={title}>
          <table className="dash-table">
            <tbody>
              {/* A share link shows cases of devices only. */}
              {isWall || cases.every(({ suppressed_by }) => suppressed_by === null) ? (
                rows
              ) : (
                <Suspense fallback={rows}>
                  <GatewayRows cases={cases} rowOf={rowOf} />
                </Suspense>
              )}
              {alarms.map((alarm) => (
                <AlarmRow
                  key={alarm.kind === 'problem' ? `v${alarm.problem.datapoint_id}` : `d${alarm.device.id}`}
                  alarm={alarm}
                  now={now}
                />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {/* Where there is room for it: see elements.css. */}
      {count > 0 && others > 0 && (
        <div className="dash-state dash-others" data-alarms={count}>
          <StateMark mark="active" word={translate('elements.alarms.others', { smart_count: others })} />
        </div>
      )}
      {limitSources.size > 0 && (
        <div className="dash-state">
          {translate('elements.alarms.limits', { source: [...limitSources].join('; ') })}
        </div>
      )}
    </DevicesFrame>
  );
};

export default defineElement({
  label: 'Alarms',
  order: 80,
  datapoints: 'none',
  settings: [HEADING, { name: 'devices', label: 'Devices', kind: 'devices' }],
  initial: { width: 6, height: 6 },
  View: AlarmsView,
});
