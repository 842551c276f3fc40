import { DEVICE_LABELS, isMeter, isValve, labelsOf } from '../../src/domain/devices/labels.ts';
import { labelledSql } from '../devices/labelled.ts';
import type { Pool, PoolClient } from 'pg';
import { deviceState } from '../../src/domain/devices/devices.ts';
import { groupBy } from '../../src/domain/group-by.ts';
import { batteryOf } from '../../src/domain/readings/datapoint-roles.ts';
import { fieldTests } from '../../src/domain/reports/computing/field-tests.ts';
import type { FacilityType, ProfileKey } from '../../src/domain/valves/facility.ts';
import { METERS_SOURCE, profileFor, PROFILES, type Profile } from '../../src/domain/reports/profiles.ts';
import { computationOf } from '../../src/domain/reports/computations.ts';
import type { InputDatapoint, Inputs } from '../../src/domain/reports/inputs.ts';
import { reportKind } from '../../src/domain/reports/kinds.ts';
import { judgedBy, type ReportKind, type Subject } from '../../src/domain/reports/report-kind.ts';
import type { Span } from '../../src/domain/reports/computing/series.ts';
import { badRequest } from '../errors.ts';
import { mainMetersOf } from '../devices/parents.ts';

/** The columns of a report that determine a run. */
export interface ReportRow {
  readonly id: number;
  readonly title: string;
  readonly kind: string;
  readonly company_id: number;
  readonly project_id: number | null;
  readonly device_ids: readonly number[];
  readonly tags: readonly string[];
  readonly period: 'day' | 'week' | 'month' | 'custom';
  readonly from: string | null;
  readonly to: string | null;
  readonly time_zone: string;
  readonly schedule: 'none' | 'daily' | 'weekly' | 'monthly';
  readonly recipients: readonly string[];
  readonly profile: string | null;
  /** Of its company. */
  readonly facility_type: FacilityType | null;
  readonly tariff: number | null;
  readonly night_flow_max: number | null;
  readonly burst_litres: number | null;
}

/** Limits of one run. */
export const DEVICES_MAX = 10_000;
const DEVICE_DAYS_MAX = 300_000;

interface DeviceFound {
  readonly id: number;
  readonly title: string;
  readonly dev_id: string;
  readonly type: string;
  readonly location: string | null;
  readonly is_active: boolean | null;
  readonly tags: readonly string[];
  readonly interval_s: number;
  /** Its own threshold profile. */
  readonly profile: ProfileKey | null;
  readonly company_since: Date | null;
  /** Of its site: that of its first project that has one; null: that of the company. */
  readonly zone: string | null;
}
interface DatapointFound extends InputDatapoint {
  readonly device_id: number;
  readonly last_value: number | null;
}

const selection = ({ devices = {} }: ReportKind): string =>
  [
    ...(devices.withInactive ? [] : ['d.is_active']),
    ...(devices.label ? [labelledSql(devices.label, 'd')] : []),
  ].join(' and ') || 'true';

/** SQL: the devices of a report, either listed or selected by project, tags and kind. */
const DEVICES = (kind: ReportKind): string => `
  select d.id, d.title, d.dev_id, d.type, d.location, d.is_active, d.tags, d.expected_interval_s as interval_s, d.company_since, d.profile,
    (select j.time_zone from project_devices l join projects j on j.id = l.project_id
      where l.device_id = d.id and j.time_zone is not null order by j.id limit 1) as zone
  from devices d
  where d.company_id = $1 and case
    when cardinality($2::int[]) > 0 then d.id = any($2::int[])
    else ${selection(kind)} and d.tags @> $3::text[] and ($4::int is null or exists (
      select from project_devices p where p.device_id = d.id and p.project_id = $4::int)) end
  order by lower(d.title) collate "und-x-icu", d.id limit ${DEVICES_MAX + 1}`;

const DATAPOINTS = `
  select p.id, p.device_id, p.key, p.label, p.unit, p.kind, p.role, p.rolls_over_at,
    case when d.company_since is null or v.last_at >= d.company_since then v.last_value end as last_value
  from datapoints p join devices d on d.id = p.device_id
  left join datapoint_values v on v.datapoint_id = p.id
  where p.device_id = any($1::int[]) order by p.id`;

/** The limits of the facility, with the meter limits of the report. */
const profileOf = (report: ReportRow, kind: ReportKind): Profile => {
  const { grades = [] } = kind;
  const judged = judgedBy(kind);
  const { night_flow_max, burst_litres } = report;
  const facility_type = report.facility_type ?? (grades.includes('valves') ? null : 'other');
  const profile = profileFor(report.profile, { ...report, facility_type });
  if (!profile) throw badRequest('report_rules.no_profile', 'profile');
  const sources: Readonly<Record<Subject, string>> = { valves: profile.source, meters: METERS_SOURCE };
  const limits = { ...profile.limits, night_flow_max };
  return {
    ...profile,
    source: judged.length === 0 ? profile.source : judged.map((subject) => sources[subject]).join('; '),
    limits: burst_litres === null ? limits : { ...limits, burst_litres },
  };
};

/** The time zones of the devices' sites, each once. */
const zonesOf = (found: readonly DeviceFound[], ofCompany: string): readonly string[] =>
  [...new Set(found.map(({ zone }) => zone ?? ofCompany))].toSorted();

const inputDatapoint = ({
  id,
  key,
  label,
  unit,
  kind,
  role,
  rolls_over_at,
}: DatapointFound): InputDatapoint => ({
  id,
  key,
  label,
  unit,
  kind,
  role,
  rolls_over_at,
});

/** Collects the inputs of a run. Throws 400 when the report or period can't be run. */
export const gatherInputs = async (
  client: Pool | PoolClient,
  report: ReportRow,
  span: Span,
  previous: Span,
  now: number,
): Promise<Inputs> => {
  const kind = reportKind(report.kind);
  if (kind.needsProject && report.project_id === null)
    throw badRequest('report_rules.project_missing', 'project_id');
  const { rows: names } = await client.query<{ company: string; zone: string; project: string | null }>(
    `select c.name as company, c.time_zone as zone, p.title as project from companies c
     left join projects p on p.id = $2 and p.company_id = c.id where c.id = $1`,
    [report.company_id, report.project_id],
  );
  const { rows: found } = await client.query<DeviceFound>(DEVICES(kind), [
    report.company_id,
    report.device_ids,
    report.tags,
    report.project_id,
  ]);
  const { datapoints } = computationOf(report.kind);
  const days = (span.to - span.from) / 86_400_000;
  if (found.length > DEVICES_MAX || found.length * days > DEVICE_DAYS_MAX) {
    throw badRequest('report_rules.many_devices');
  }
  const { rows: points } = await client.query<DatapointFound>(DATAPOINTS, [found.map(({ id }) => id)]);
  const pointsOf = groupBy(points, ({ device_id }) => device_id);
  const profile = profileOf(report, kind);
  const implied = kind.devices?.label ? [DEVICE_LABELS[kind.devices.label].tag] : [];
  const labelled = ({ type, tags }: DeviceFound) => ({ type, tags: [...tags, ...implied] });
  const mains = await mainMetersOf(
    client,
    found.filter((device) => isMeter(labelled(device))).map(({ id }) => id),
  );
  const iso = (ms: number): string => new Date(ms).toISOString();
  const project = names[0]?.project ?? null;
  return {
    report_id: report.id,
    title: report.title,
    kind: report.kind,
    time_zone: report.time_zone,
    site_zones: zonesOf(found, names[0]?.zone ?? report.time_zone),
    company: { id: report.company_id, name: names[0]?.company ?? '' },
    project:
      project === null || report.project_id === null ? null : { id: report.project_id, title: project },
    profile,
    tariff: report.tariff,
    from: iso(span.from),
    to: iso(span.to),
    as_of: iso(now),
    previous: { from: iso(previous.from), to: iso(previous.to) },
    devices: found.map((device) => {
      const own = pointsOf.get(device.id) ?? [];
      const battery = batteryOf(own);
      return {
        device_id: device.id,
        title: device.title,
        dev_id: device.dev_id,
        type: device.type,
        location: device.location,
        state: deviceState(device.is_active),
        labels: labelsOf(device),
        interval_s: device.interval_s,
        ...(device.profile ? { outlet_max: PROFILES[device.profile].limits.outlet_max } : {}),
        battery: battery ? { value: battery.last_value as number, unit: battery.unit } : null,
        ...fieldTests(device.tags, profile.limits.field_test_months),
        isValve: isValve(labelled(device)),
        isMeter: isMeter(labelled(device)),
        company_since: device.company_since?.toISOString() ?? null,
        main_id: mains.get(device.id) ?? null,
        datapoints: [...new Set(datapoints(own))].flatMap((point) => (point ? [inputDatapoint(point)] : [])),
      };
    }),
  };
};
