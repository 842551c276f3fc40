import { alarmsOf, type Alarm } from '../../domain/dashboard/alarms.ts';
import { problemText } from '../../domain/health-text.ts';
import { ageText } from '../../providers/age-text.ts';
import { useHealthReader } from '../../providers/health-reader.ts';
import { say } from '../../providers/i18n/say.ts';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { DeviceLink, DevicesFrame } from './devices/frame.tsx';
import { readSelection, type ElementDevice, useDevices, useMinute } from './devices/use-devices.ts';
import { useLiveDevices } from './devices/use-live-devices.ts';
import { defineElement, type ElementProps } from './element.ts';
import { textOption } from './parts/own-path.ts';

const AlarmRow = ({ alarm, now }: { readonly alarm: Alarm<ElementDevice>; readonly now: number }) => {
  const reader = useHealthReader();
  const { device } = alarm;
  const at = alarm.kind === 'problem' ? alarm.problem.at : device.last_seen_at;
  return (
    <tr>
      <td>
        <DeviceLink id={device.id} title={device.title} />
        <br />
        {alarm.kind === 'problem' ? (
          <StateMark mark="alarm" word={problemText(alarm.problem, { ...reader, now })} />
        ) : (
          <StateMark mark="stale" word={say('health.short.stale')} />
        )}
      </td>
      <td>{at ? ageText(Math.max(0, now - Date.parse(at))) : say('generator.value.never')}</td>
    </tr>
  );
};

const AlarmsView = ({ element: { options } }: ElementProps) => {
  const selection = readSelection(options?.['devices']);
  const query = useDevices(selection);
  const { devices, values, latest } = useLiveDevices(query.data?.devices);
  const now = useMinute();
  const alarms = alarmsOf(devices, latest, now);
  const title = textOption(options, 'title') || say('elements.alarms.title');
  const limitSources = new Set(
    alarms.flatMap(({ kind, device }) => (kind === 'problem' && device.health?.limits?.source) || []),
  );
  return (
    <DevicesFrame title={title} query={query} hasSelection={selection !== null}>
      {alarms.length === 0 && (values || devices.length === 0) && (
        <p>
          <StateMark
            mark="active"
            word={say(devices.length === 0 ? 'elements.devices.none' : 'elements.alarms.none')}
          />
        </p>
      )}
      {alarms.length > 0 && (
        <div className="dash-scroll" tabIndex={0} role="region" aria-label={title}>
          <table className="dash-table">
            <tbody>
              {alarms.map((alarm) => (
                <AlarmRow
                  key={alarm.kind === 'problem' ? `v${alarm.problem.datapoint_id}` : `d${alarm.device.id}`}
                  alarm={alarm}
                  now={now}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {limitSources.size > 0 && (
        <div className="dash-state">
          {say('elements.alarms.limits', { source: [...limitSources].join('; ') })}
        </div>
      )}
    </DevicesFrame>
  );
};

export default defineElement({
  label: 'Alarms',
  order: 80,
  datapoints: 'none',
  settings: [
    { name: 'title', label: 'Heading', kind: 'text', max: 120 },
    { name: 'devices', label: 'Devices', kind: 'devices' },
  ],
  initial: { width: 6, height: 6 },
  View: AlarmsView,
});
