import { wellnessOf } from '../../domain/wellness.ts';
import { ageText } from '../../providers/age-text.ts';
import { say } from '../../providers/i18n/say.ts';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { DeviceLink, DevicesFrame } from './devices/frame.tsx';
import { readSelection, useDevices, useMinute } from './devices/use-devices.ts';
import { useFollowed } from './devices/use-followed.ts';
import { defineElement, type ElementProps } from './element.ts';
import { textOption } from './parts/own-path.ts';

/** What wants looking at first. */
const ORDER = ['stale', 'new', 'inactive', 'active'] as const;

const StatusView = ({ element: { options } }: ElementProps) => {
  const selection = readSelection(options?.['devices']);
  const query = useDevices(selection);
  const now = useMinute();
  const devices = useFollowed(query.data?.devices)
    .devices.map((device) => ({ ...device, mark: wellnessOf(device, now).mark }))
    .toSorted((a, b) => ORDER.indexOf(a.mark) - ORDER.indexOf(b.mark));
  const word = (mark: (typeof ORDER)[number]) => say(`generator.value.${mark}`);
  const title = textOption(options, 'title') || say('elements.status.title');
  return (
    <DevicesFrame title={title} query={query} isChosen={selection !== null}>
      <ul className="dash-counts">
        {ORDER.map((mark) => ({ mark, count: devices.filter((each) => each.mark === mark).length }))
          .filter(({ count }) => count > 0)
          .map(({ mark, count }) => (
            <li key={mark}>
              <StateMark mark={mark} word={`${count} ${word(mark)}`} />
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
            {devices.map(({ id, title: name, mark, last_seen_at, status_reason }) => (
              <tr key={id}>
                <td>
                  <DeviceLink id={id} title={name} />
                </td>
                <td title={status_reason ?? undefined}>
                  <StateMark mark={mark} word={word(mark)} />
                </td>
                <td>
                  {last_seen_at ? (
                    <time dateTime={last_seen_at}>
                      {ageText(Math.max(0, now - Date.parse(last_seen_at)))}
                    </time>
                  ) : (
                    say('generator.value.never')
                  )}
                </td>
              </tr>
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
