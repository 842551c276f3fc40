import { use, useState } from 'react';
import { SEVERITIES } from '../../domain/alarms/alarm.ts';
import type { AlarmCase } from '../../domain/alarms/cases/case.ts';
import { worstByDevice } from '../../domain/dashboard/open-cases.ts';
import type { AlarmDevice } from '../../domain/dashboard/alarms.ts';
import { type Health, type HealthState, healthOf } from '../../domain/devices/health.ts';
import { healthText, healthWord } from '../../domain/devices/health-text.ts';
import { agoText } from '../../providers/age-text.ts';
import { useHealthReader } from '../../providers/health-reader.ts';
import { SeverityMark } from '../../providers/theme/severity-mark.tsx';
import { StateMark } from '../../providers/theme/state-mark.tsx';
import { DeviceName, DevicesFrame, ScrollBox } from './devices/frame.tsx';
import { readSelection } from '../../domain/dashboard/selection.ts';
import { useDevices, useNowInSteps } from './devices/use-devices.ts';
import { useOpenCases } from './devices/use-open-cases.ts';
import { useLiveDevices } from './devices/use-live-devices.ts';
import { PhoneLayout } from '../screen.ts';
import { SurfaceContext } from '../surface.ts';
import { defineElement, type ElementProps } from './element.ts';
import { HEADING, textOption } from './parts/options.ts';
import { translate } from '../../providers/i18n/translate.ts';

interface RowProps {
  readonly device: AlarmDevice;
  readonly health: Health;
  /** Its worst open case. */
  readonly open: AlarmCase | undefined;
  readonly now: number;
}

const DeviceRow = ({ device, health, open, now }: RowProps) => {
  const reader = useHealthReader();
  const { id, title, last_seen_at } = device;
  const reason = healthText(health, device, { ...reader, now });
  const seen = agoText(last_seen_at, now);
  return (
    <tr>
      <td>
        <DeviceName id={id} title={title} />
      </td>
      <td title={open ? open.text : reason}>
        {open ? (
          <SeverityMark severity={open.severity} isChip={false} title={open.title} />
        ) : (
          <StateMark
            mark={health.state}
            word={health.state === 'alarm' ? reason : healthWord(health, reader.words)}
          />
        )}
      </td>
      <td>{last_seen_at ? <time dateTime={last_seen_at}>{seen}</time> : seen}</td>
    </tr>
  );
};

/** On a phone, so many devices are shown at first: the page goes on below them. */
const FIRST_ON_PHONE = 8;

/** On a wall display, each page of a long table begins with so many devices that need attention. */
const PINNED = 4;

/** Sort order: what needs attention comes first. */
const ORDER = ['alarm', 'stale', 'new', 'inactive', 'active'] as const;

interface Ranked {
  readonly state: HealthState;
  readonly open: AlarmCase | undefined;
}
/** Open cases by severity, then the other states. */
const rankOf = ({ state, open }: Ranked): number =>
  open ? SEVERITIES.indexOf(open.severity) : SEVERITIES.length + ORDER.indexOf(state);

const StatusView = ({ element: { options } }: ElementProps) => {
  const selection = readSelection(options?.['devices']);
  const query = useDevices(selection);
  const now = useNowInSteps();
  const live = useLiveDevices(query.data?.devices);
  const cases = worstByDevice(useOpenCases(live.ids));
  const devices = live.devices
    .map((device) => {
      const open = cases.get(device.id);
      const health = healthOf(device, now, live.latest.get(device.id));
      return { device, health, open, state: open ? ('alarm' as const) : health.state };
    })
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const isPhone = use(PhoneLayout);
  const { isWall } = use(SurfaceContext);
  // They are sorted.
  const pinned = isWall ? devices.slice(0, PINNED).filter(({ state }) => state !== 'active') : [];
  const [hasAll, setHasAll] = useState(false);
  const shown = isPhone && !hasAll ? devices.slice(0, FIRST_ON_PHONE) : devices;
  const rowsOf = (some: typeof devices) =>
    some.map(({ device, health, open }) => (
      <DeviceRow key={device.id} device={device} health={health} open={open} now={now} />
    ));
  const title = textOption(options, 'title') || translate('elements.status.title');
  return (
    <DevicesFrame title={title} query={query} hasSelection={selection !== null}>
      <ul className="dash-counts">
        {ORDER.map((mark) => ({ mark, count: devices.filter(({ state }) => state === mark).length }))
          .filter(({ count }) => count > 0)
          .map(({ mark, count }) => {
            const text =
              mark === 'alarm'
                ? translate('elements.status.alarms', { smart_count: count })
                : `${count} ${translate(`generator.value.${mark}`)}`;
            // Sorted: the first one has the worst alarm.
            const worst = mark === 'alarm' ? devices[0]?.open : undefined;
            return (
              <li key={mark}>
                {worst ? (
                  <SeverityMark severity={worst.severity} isChip={false} title={text} />
                ) : (
                  <StateMark mark={mark} word={text} />
                )}
              </li>
            );
          })}
        {devices.length === 0 && <li>{translate('elements.devices.none')}</li>}
      </ul>
      <ScrollBox title={title}>
        <table className="dash-table">
          <thead>
            <tr>
              <th scope="col">{translate('elements.devices.device')}</th>
              <th scope="col">{translate('elements.devices.state')}</th>
              <th scope="col">{translate('elements.devices.seen')}</th>
            </tr>
            {rowsOf(pinned)}
          </thead>
          <tbody>{rowsOf(shown.slice(pinned.length))}</tbody>
        </table>
      </ScrollBox>
      {isPhone && devices.length > FIRST_ON_PHONE && (
        <button
          type="button"
          className="plain-button"
          data-look="outlined"
          aria-expanded={hasAll}
          onClick={() => setHasAll(!hasAll)}
        >
          {translate(hasAll ? 'elements.devices.show_fewer' : 'elements.devices.show_all', {
            count: devices.length,
          })}
        </button>
      )}
    </DevicesFrame>
  );
};

export default defineElement({
  label: 'Status table',
  order: 70,
  datapoints: 'none',
  settings: [HEADING, { name: 'devices', label: 'Devices', kind: 'devices' }],
  initial: { width: 6, height: 8 },
  View: StatusView,
});
