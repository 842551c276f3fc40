import { alarmsNow } from '../../domain/dashboard/alarms.ts';
import { ageText } from '../../providers/age-text.ts';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { useWords } from '../words.ts';
import { DeviceLink, DevicesFrame } from './devices/frame.tsx';
import { readSelection, useDevices, useMinute } from './devices/use-devices.ts';
import { useFollowed } from './devices/use-followed.ts';
import { defineElement, type ElementProps } from './element.ts';
import { textOption } from './parts/own-path.ts';

const AlarmsView = ({ element: { options } }: ElementProps) => {
  const words = useWords();
  const selection = readSelection(options?.['devices']);
  const query = useDevices(selection);
  const { devices, values } = useFollowed(query.data?.devices);
  const now = useMinute();
  const alarms = alarmsNow(devices, values ?? [], now);
  const agoText = (at: string | null): string =>
    at ? ageText(Math.max(0, now - Date.parse(at))) : words.translate('generator.value.never');
  const title = textOption(options, 'title') || words.translate('elements.alarms.title');
  const sources = [...new Set(alarms.flatMap((alarm) => (alarm.kind === 'above' ? [alarm.source] : [])))];
  return (
    <DevicesFrame title={title} query={query} isChosen={selection !== null}>
      {alarms.length === 0 && (values || devices.length === 0) && (
        <p>
          <StateMark
            mark="active"
            word={words.translate(devices.length === 0 ? 'elements.devices.none' : 'elements.alarms.none')}
          />
        </p>
      )}
      {alarms.length > 0 && (
        <div className="dash-scroll" tabIndex={0} role="region" aria-label={title}>
          <table className="dash-table">
            <tbody>
              {alarms.map((alarm) => (
                <tr key={alarm.kind === 'above' ? `v${alarm.value.id}` : `d${alarm.device.id}`}>
                  <td>
                    <DeviceLink id={alarm.device.id} title={alarm.device.title} />
                    <br />
                    <StateMark
                      mark={alarm.kind === 'above' ? 'alarm' : 'stale'}
                      word={
                        alarm.kind === 'above'
                          ? words.translate('elements.alarms.above', {
                              name: alarm.value.label,
                              value: words.text(alarm.value.last_value, alarm.value),
                              limit: words.text(alarm.limit, alarm.value),
                            })
                          : words.translate('elements.alarms.silent')
                      }
                    />
                  </td>
                  <td>{agoText(alarm.kind === 'above' ? alarm.value.last_at : alarm.device.last_seen_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {sources.length > 0 && (
        <div className="dash-state">
          {words.translate('readings.limit_source', { source: sources.join('; ') })}
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
