import { type Health, healthOf } from '../../domain/health.ts';
import { healthText, healthWord } from '../../domain/health-text.ts';
import { ageText } from '../../providers/age-text.ts';
import { useHealthReader } from '../../providers/health-reader.ts';
import { say } from '../../providers/i18n/say.ts';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { DeviceLink, DevicesFrame } from './devices/frame.tsx';
import { readSelection, type ElementDevice, useDevices, useMinute } from './devices/use-devices.ts';
import { useLiveDevices } from './devices/use-live-devices.ts';
import { defineElement, type ElementProps } from './element.ts';
import { textOption } from './parts/own-path.ts';

interface RowProps {
  readonly device: ElementDevice;
  readonly health: Health;
  readonly now: number;
}

const DeviceRow = ({ device, health, now }: RowProps) => {
  const reader = useHealthReader();
  const { id, title, last_seen_at } = device;
  const reason = healthText(health, device, { ...reader, now });
  return (
    <tr>
      <td>
        <DeviceLink id={id} title={title} />
      </td>
      <td title={reason}>
        <StateMark
          mark={health.mark}
          word={health.mark === 'alarm' ? reason : healthWord(health, reader.words)}
        />
      </td>
      <td>
        {last_seen_at ? (
          <time dateTime={last_seen_at}>{ageText(Math.max(0, now - Date.parse(last_seen_at)))}</time>
        ) : (
          say('generator.value.never')
        )}
      </td>
    </tr>
  );
};

/** Sort order: what needs attention comes first. */
const ORDER = ['alarm', 'stale', 'new', 'inactive', 'active'] as const;

const StatusView = ({ element: { options } }: ElementProps) => {
  const selection = readSelection(options?.['devices']);
  const query = useDevices(selection);
  const now = useMinute();
  const live = useLiveDevices(query.data?.devices);
  const devices = live.devices
    .map((device) => ({ device, health: healthOf(device, now, live.latest.get(device.id)) }))
    .toSorted((a, b) => ORDER.indexOf(a.health.mark) - ORDER.indexOf(b.health.mark));
  const title = textOption(options, 'title') || say('elements.status.title');
  return (
    <DevicesFrame title={title} query={query} hasSelection={selection !== null}>
      <ul className="dash-counts">
        {ORDER.map((mark) => ({ mark, count: devices.filter(({ health }) => health.mark === mark).length }))
          .filter(({ count }) => count > 0)
          .map(({ mark, count }) => (
            <li key={mark}>
              <StateMark mark={mark} word={`${count} ${say(`generator.value.${mark}`)}`} />
            </li>
          ))}
        {devices.length === 0 && <li>{say('elements.devices.none')}</li>}
      </ul>
      <div className="dash-scroll" tabIndex={0} role="region" aria-label={title}>
        <table className="dash-table">
          <thead>
            <tr>
              <th scope="col">{say('elements.devices.device')}</th>
              <th scope="col">{say('elements.devices.state')}</th>
              <th scope="col">{say('elements.devices.seen')}</th>
            </tr>
          </thead>
          <tbody>
            {devices.map(({ device, health }) => (
              <DeviceRow key={device.id} device={device} health={health} now={now} />
            ))}
          </tbody>
        </table>
      </div>
    </DevicesFrame>
  );
};

export default defineElement({
  label: 'Status table',
  order: 70,
  datapoints: 'none',
  settings: [
    { name: 'title', label: 'Heading', kind: 'text', max: 120 },
    { name: 'devices', label: 'Devices', kind: 'devices' },
  ],
  initial: { width: 6, height: 8 },
  View: StatusView,
});
