import type { PoolClient } from 'pg';
import type { JudgedDevice } from '../../../src/domain/alarms/verdict.ts';
import {
  defaultProfileKey,
  type FacilityType,
  OUTLET_MAX,
  type ProfileKey,
} from '../../../src/domain/valves/facility.ts';
import { THRESHOLDS } from '../../../src/domain/valves/thresholds.ts';
import { int4s } from '../../db/binary.ts';

/** What rules depend on about a device. */
export interface DeviceFacts {
  readonly id: number;
  /** Changes with every change of the device's row. */
  readonly row_version: string;
  readonly title: string;
  readonly is_active: boolean | null;
  readonly company_id: number | null;
  readonly project_ids: readonly number[];
  readonly judged: JudgedDevice;
}

interface Found extends Omit<DeviceFacts, 'judged'> {
  readonly type: string;
  readonly tags: readonly string[];
  readonly expected_interval_s: number;
  readonly profile: ProfileKey | null;
  readonly facility_type: FacilityType | null;
  readonly company_zone: string | null;
  readonly project_zone: string | null;
}

// The zone of its first project that has one, otherwise that of its company.
const FIND = `
  select d.id, d.xmin as row_version, d.title, d.is_active, d.company_id, d.type, d.tags,
    d.expected_interval_s, d.profile, c.facility_type, c.time_zone as company_zone, p.zone as project_zone,
    coalesce(p.ids, '{}') as project_ids
  from devices d left join companies c on c.id = d.company_id
  left join lateral (
    select array_agg(j.id order by j.id) as ids,
      (array_agg(j.time_zone order by j.id) filter (where j.time_zone is not null))[1] as zone
    from project_devices l join projects j on j.id = l.project_id where l.device_id = d.id
  ) p on true
  where d.id = any($1::int[])`;

const UTC = 'UTC';

/** The legal maximum at the outlet (°C): unknown facilities count as "elsewhere". */
const outletMaxOf = ({ profile, facility_type, company_zone }: Found): number => {
  const own = profile ?? defaultProfileKey({ facility_type, time_zone: company_zone ?? UTC });
  return THRESHOLDS[own === null ? 'outletMaxAu' : OUTLET_MAX[own]].value;
};

const factsOf = (found: Found): DeviceFacts => {
  const { id, row_version, title, is_active, company_id, project_ids } = found;
  const { type, tags, expected_interval_s } = found;
  const time_zone = found.project_zone ?? found.company_zone ?? UTC;
  const judged = { type, tags, expected_interval_s, outlet_max: outletMaxOf(found), time_zone };
  return { id, row_version, title, is_active, company_id, project_ids, judged };
};

/** What rules depend on about these devices, by id; deleted ones are missing. */
export const loadDeviceFacts = async (
  client: PoolClient,
  ids: readonly number[],
): Promise<ReadonlyMap<number, DeviceFacts>> => {
  const { rows } = await client.query<Found>({
    name: 'alarms_devices',
    text: FIND,
    values: [int4s(ids, (id) => id)],
  });
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
};
