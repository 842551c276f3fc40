import type { Run, Step } from './figures.ts';

const DAY_S = 86_400;
const MB = 1024 * 1024;
const GB = 1024 * MB;
const TB = 1024 * GB;

/** Values of an uplink, on average. */
const VALUES = 2;

/** Assumptions beyond what was measured. */
export const ASSUMED = {
  /** Uplinks of the busiest minute, to the average: gateways that return from an outage send at once. */
  peak: 3,
  /** The part of a core or of memory that may be used at the peak. */
  most: 0.5,
  /** Readings that should fit in PostgreSQL's memory: charts mostly show the last week. */
  hotDays: 7,
  /** The largest primary that should be operated: so much is still restored and vacuumed within a night. */
  primary: { cores: 32, diskTB: 8 },
  /** A second server, so that one may be lost or updated. */
  servers: 2,
} as const;

/** The needs of an installation. */
interface Needs {
  readonly devices: number;
  /** Uplinks a second, on average. */
  readonly rate: number;
  readonly servers: number;
  readonly serverGB: number;
  readonly databaseCores: number;
  readonly databaseGB: number;
  readonly diskDayGB: number;
  /** Of a year of readings, which nothing deletes by itself. */
  readonly diskYearTB: number;
  readonly connections: number;
}

/** CPU of the servers and PostgreSQL: seconds per uplink, and cores that sockets and people take per device. */
export const costOf = ({ rate, cores, devices, ramp }: Run) => {
  const most: Pick<Step, 'rate' | 'cores'> = ramp.findLast(({ keptUp }) => keptUp) ?? { rate, cores };
  const of = (part: 'servers' | 'database') => {
    const more = most.rate - rate;
    const perUplink = more > 0 ? Math.max(0, most.cores[part] - cores[part]) / more : cores[part] / rate;
    return { perUplink, perDevice: Math.max(0, cores[part] - perUplink * rate) / devices };
  };
  return { servers: of('servers'), database: of('database'), mostRate: most.rate };
};

/** Computes the needs of so many devices if they behave as in a run, with as many sockets and people per device. */
export const needsOf = (run: Run, devices: number): Needs => {
  const { servers, database } = costOf(run);
  const rate = (run.rate / run.devices) * devices;
  const coresOf = ({ perUplink, perDevice }: typeof servers): number =>
    (perUplink * rate * ASSUMED.peak + perDevice * devices) / ASSUMED.most;
  // A server works with one core at a time, apart from reports and exports.
  const count = Math.max(ASSUMED.servers, Math.ceil(coresOf(servers)));
  const { bytesPerReading, bytesPerHour, bytesPerDevice } = run.disk;
  const valuesADay = rate * VALUES * DAY_S;
  const perDay = valuesADay * bytesPerReading + devices * VALUES * 24 * bytesPerHour;
  const hot = devices * bytesPerDevice + ASSUMED.hotDays * perDay;
  return {
    devices,
    rate,
    servers: count,
    serverGB: Math.ceil(run.serverMB / 1024 / ASSUMED.most),
    databaseCores: Math.max(1, Math.ceil(coresOf(database))),
    databaseGB: Math.ceil((run.databaseMB * MB + hot) / GB / ASSUMED.most),
    diskDayGB: perDay / GB,
    diskYearTB: (365 * perDay + devices * bytesPerDevice) / TB,
    connections: count * run.connections,
  };
};

const STEP = 10_000;

/** The most devices that one primary carries, and what ends first: beyond that, groups of companies get cells of their own. */
export const cellOf = (run: Run): { readonly devices: number; readonly because: string } => {
  const { primary } = ASSUMED;
  for (let devices = STEP; ; devices += STEP) {
    const { databaseCores, diskYearTB } = needsOf(run, devices);
    const because =
      databaseCores > primary.cores
        ? `more than ${primary.cores} cores for PostgreSQL`
        : diskYearTB > primary.diskTB
          ? `more than ${primary.diskTB} TB for a year of readings`
          : undefined;
    if (because !== undefined) return { devices: devices - STEP, because };
  }
};
