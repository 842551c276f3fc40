import { CONDITIONS, EVIDENCES, SEVERITIES } from '../../../src/domain/alarms/alarm.ts';
import { DATAPOINT_KINDS, DEVICE_TYPES } from '../../../src/domain/devices/devices.ts';

/** The schema that other programs may read. */
export const REPORTING = 'reporting';

/** A view for other programs, from which `prepare.ts` makes it; docs/reporting-views.md repeats the texts. */
export interface ReportingView {
  readonly name: string;
  /** What a row is. */
  readonly about: string;
  /** Name, SQL, and what it is. Names and units are not changed once published. */
  readonly columns: readonly (readonly [name: string, sql: string, about: string])[];
  /** SQL: the tables. Functions of the product are not used: the reader may not call them. */
  readonly from: string;
}

const oneOf = (words: readonly string[]): string =>
  `${words
    .slice(0, -1)
    .map((word) => `\`${word}\``)
    .join(', ')} or \`${words.at(-1) ?? ''}\``;

const COMPANY = ['company_id', 'd.company_id', 'The company; empty: none'] as const;
const DEVICE = ['device_id', 'd.id', 'The device'] as const;
const DATAPOINT = ['datapoint_id', 'p.id', 'The datapoint'] as const;
const KEY = ['datapoint_key', 'p.key', 'The name of the value as the device sends it'] as const;
const UNIT = ['unit', 'p.unit', 'The unit of the values, for example °C'] as const;

/** What a company may see of a device begins when it received it (docs/decisions/0036). */
const since = (at: string): string => `(d.company_since is null or ${at} >= d.company_since)`;
const whileOwn = (at: string, sql: string): string => `case when ${since(at)} then ${sql} end`;
const secondsUntil = (from: string, to: string): string =>
  `floor(extract(epoch from ${to} - ${from}))::bigint`;

// What was counted before the company had the device is not its to know.
const INCREASE = `case when p.kind = 'counter' then (
    select case when b.last_at is not null then h.counted + h.entered when h.count > 1 then h.counted end
    from (select 1) one left join lateral (
      select e.last_at from reading_hours e
      where e.datapoint_id = h.datapoint_id and e.hour < h.hour and ${since('e.first_at')}
      order by e.hour desc limit 1
    ) b on true
  ) end`;

/** All views, in the order of the documentation. */
export const REPORTING_VIEWS: readonly ReportingView[] = [
  {
    name: 'companies',
    about: 'A company.',
    columns: [
      ['company_id', 'c.id', 'The company'],
      ['company_name', 'c.name', 'Its name'],
      [
        'facility_type',
        'c.facility_type',
        'What kind of facility it runs, which determines its temperature limits',
      ],
      ['time_zone', 'c.time_zone', 'Where its days begin and end, for example Australia/Sydney'],
      ['is_active', 'c.is_active', 'Whether its users can sign in'],
      ['created_at', 'c.created_at', 'When it was created'],
    ],
    from: 'companies c',
  },
  {
    name: 'projects',
    about: 'A project.',
    columns: [
      ['project_id', 'j.id', 'The project'],
      ['project_title', 'j.title', 'Its title'],
      ['company_id', 'j.company_id', 'Its company'],
      ['city', 'j.city_name', 'The place of the building'],
      ['time_zone', 'coalesce(j.time_zone, c.time_zone)', 'Its time zone, or that of its company'],
      ['created_at', 'j.created_at', 'When it was created'],
    ],
    from: 'projects j join companies c on c.id = j.company_id',
  },
  {
    name: 'project_devices',
    about: 'A device in a project. A device can be in several projects.',
    columns: [
      ['project_id', 'l.project_id', 'The project'],
      ['device_id', 'l.device_id', 'The device'],
    ],
    from: 'project_devices l',
  },
  {
    name: 'devices',
    about: 'A device, also a new one that is not registered yet.',
    columns: [
      DEVICE,
      ['device_title', 'd.title', 'Its title'],
      ['device_type', 'd.type', oneOf(DEVICE_TYPES)],
      [
        'state',
        `case d.is_active when true then 'active' when false then 'inactive' else 'new' end`,
        '`active`, `inactive` or `new`',
      ],
      COMPANY,
      [
        'project_titles',
        `(select string_agg(j.title, ', ' order by j.title, j.id) from project_devices l
          join projects j on j.id = l.project_id where l.device_id = d.id)`,
        'The titles of its projects, separated by commas',
      ],
      ['tags', `array_to_string(d.tags, ', ')`, 'Its tags, separated by commas'],
      ['location', 'd.location', 'Where it is, as entered'],
      ['serial', 'd.hw_serial', 'Its serial number or DevEUI'],
      ['network_application', 'd.app_id', 'The application in the network'],
      ['network_device', 'd.dev_id', 'Its id in the network'],
      ['external_id', 'd.xid', 'Its id in another system'],
      ['main_meter_device_id', 'd.parent_device_id', 'For a sub-meter: the device of the upstream meter'],
      ['expected_interval_seconds', 'd.expected_interval_s', 'How often it should send, in seconds'],
      [
        'last_seen_at',
        whileOwn('s.last_seen_at', 's.last_seen_at'),
        'When something was last received from it',
      ],
      [
        'last_seen_age_seconds',
        whileOwn('s.last_seen_at', secondsUntil('s.last_seen_at', 'now()')),
        'How long ago that was, in seconds',
      ],
      ['created_at', 'd.created_at', 'When it was created'],
    ],
    from: 'devices d left join device_contacts s on s.device_id = d.id',
  },
  {
    name: 'datapoints',
    about: 'A datapoint: one of the values that a device measures, with the latest.',
    columns: [
      DATAPOINT,
      DEVICE,
      COMPANY,
      KEY,
      ['datapoint_label', 'p.label', 'Its label'],
      UNIT,
      ['kind', 'p.kind', `How its numbers behave, as ${oneOf(DATAPOINT_KINDS)}`],
      ['external_id', 'p.xid', 'Its id in another system'],
      ['latest_value', whileOwn('v.last_at', 'v.last_value'), 'The latest value, in the unit'],
      ['latest_at', whileOwn('v.last_at', 'v.last_at'), 'When it was measured'],
      [
        'latest_age_seconds',
        whileOwn('v.last_at', secondsUntil('v.last_at', 'now()')),
        'How long ago that was, in seconds',
      ],
    ],
    from: `datapoints p join devices d on d.id = p.device_id
      left join datapoint_values v on v.datapoint_id = p.id`,
  },
  {
    name: 'hourly_readings',
    about:
      'The readings of a datapoint in an hour (UTC) that has any. Kept also when the single readings are removed.',
    columns: [
      DATAPOINT,
      DEVICE,
      COMPANY,
      KEY,
      UNIT,
      ['hour', 'h.hour', 'When the hour began'],
      [
        'local_day',
        `(h.hour at time zone coalesce(c.time_zone, 'UTC'))::date`,
        'The day on which it began in the time zone of the company; UTC without a company',
      ],
      ['readings', 'h.count', 'How many readings there are'],
      ['minimum', 'h.min', 'The lowest value, in the unit'],
      ['average', 'h.sum / h.count', 'The mean of the values, in the unit'],
      ['maximum', 'h.max', 'The highest value, in the unit'],
      ['latest', 'h.last', 'The last value of the hour, in the unit'],
      [
        'increase',
        INCREASE,
        'For a counter: how much it counted since the last reading before the hour, in the unit; empty for its first reading',
      ],
    ],
    from: `reading_hours h join datapoints p on p.id = h.datapoint_id
      join devices d on d.id = p.device_id and ${since('h.first_at')}
      left join companies c on c.id = d.company_id`,
  },
  {
    name: 'alarms',
    about: 'A case of an alarm, open or closed, of a device or a gateway.',
    columns: [
      ['alarm_id', 'a.id', 'The case'],
      ['kind', 'a.kind', 'What it is about: see [alarm-kinds.md](alarm-kinds.md)'],
      ['severity', 'a.severity', oneOf(SEVERITIES)],
      ['status', `case when a.closed_at is null then 'open' else 'closed' end`, '`open` or `closed`'],
      ['company_id', 'a.company_id', 'The company; empty: none'],
      ['device_id', 'a.device_id', 'The device; empty for a gateway'],
      ['datapoint_id', 'p.id', 'The datapoint, if it is about one'],
      ['gateway', 'a.gateway_id', 'The id of the gateway; empty for a device'],
      ['condition', 'a.condition', `Whether the condition is met: ${oneOf(CONDITIONS)}`],
      ['evidence', 'a.evidence', `Whether the data is recent enough to know: ${oneOf(EVIDENCES)}`],
      ['value', 'a.value', 'The value that was judged, in the unit of the datapoint'],
      ['limit_value', 'a."limit"', 'The limit that it was compared with, in the same unit'],
      ['occurrences', 'a.occurrences', 'How often the condition was met'],
      ['began_at', 'a.since', 'When the condition began, by the time of measurement'],
      ['detected_at', 'a.detected_at', 'When the case was opened'],
      ['acknowledged_at', 'a.acknowledged_at', 'When it was acknowledged; empty: not yet'],
      ['cleared_at', 'a.cleared_at', 'When the condition ended'],
      ['closed_at', 'a.closed_at', 'When the case was closed; empty: open'],
      ['close_reason', 'a.close_reason', 'Why it was closed'],
      [
        'open_seconds',
        secondsUntil('a.detected_at', 'coalesce(a.closed_at, now())'),
        'How long it was open, or has been, in seconds',
      ],
      ['is_suppressed', 'a.suppressed_by is not null', 'Whether maintenance or a silent gateway explains it'],
    ],
    from: `alarms a left join devices d on d.id = a.device_id left join datapoints p on p.id = a.datapoint_id
      where a.device_id is null or d.id is not null`,
  },
];
