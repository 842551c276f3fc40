import { join } from 'node:path';
import { projectRoot } from '../../server/project-root.ts';
import { thousands } from '../table.ts';
import { type Run, TRIAL_MINUTES } from './figures.ts';
import { ASSUMED, cellOf, costOf, needsOf } from './needs.ts';
import { durationRows, goalRows, RAMP_HEADS, rampRows, titleOf, usageRows } from './printing.ts';

/** The document that `scalingGuide` writes. */
export const GUIDE = join(projectRoot(), 'docs', 'scaling.md');

const SIZES = [1_000, 10_000, 100_000, 1_000_000];

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const milliseconds = (seconds: number): string => (seconds * 1_000).toFixed(2);
const short = (value: number): string => (value < 10 ? value.toFixed(2) : thousands(value));

const needsTable = (run: Run): string => {
  const all = SIZES.map((devices) => needsOf(run, devices));
  const line = (name: string, of: (needs: (typeof all)[number]) => string): string[] => [
    name,
    ...all.map(of),
  ];
  return table(
    ['devices', ...SIZES.map(thousands)],
    [
      line('uplinks a second, average', ({ rate }) => short(rate)),
      line('servers, each with one core', ({ servers }) => thousands(servers)),
      line('memory of each server, GB', ({ serverGB }) => thousands(serverGB)),
      line('cores of PostgreSQL', ({ databaseCores }) => thousands(databaseCores)),
      line('memory of PostgreSQL, GB', ({ databaseGB }) => thousands(databaseGB)),
      line('disk a day, GB', ({ diskDayGB }) => short(diskDayGB)),
      line('disk of a year, TB', ({ diskYearTB }) => short(diskYearTB)),
      line('connections to PostgreSQL', ({ connections }) => thousands(connections)),
    ],
  );
};

const cells = (run: Run): string => {
  const { devices, because } = cellOf(run);
  const needed = Math.ceil(1_000_000 / devices);
  return `One primary carries about **${thousands(devices)} devices**; beyond that it would need ${because}. From there on,
divide the companies into groups, and give each group a cell: an installation of its own, with its PostgreSQL, servers, bucket and
address. 1,000,000 devices are ${needed === 1 ? 'one cell' : `${needed} cells`}. A company stays in one cell. Without cells there is one list over all
companies; with them, one per cell, and the platform's models and rules are kept in each.`;
};

const measured = (run: Run): string => `### ${titleOf(run)}

Measured on ${run.date} with ${run.machine.cores} cores (${run.machine.processor}), ${run.machine.memoryGB} GB and Node.js ${run.machine.node}; servers, PostgreSQL
and the load generator share them.

${table(['ms', 'count', 'p50', 'p95', 'p99'], durationRows(run))}

${table(['resource', 'usage'], usageRows(run))}

${table(['goal', 'measured', 'limit', ''], goalRows(run))}

Then, with the same sockets and people, the uplinks were doubled step by step (CPU of one core):

${table(RAMP_HEADS, rampRows(run))}

What is saturated first: ${run.saturated}.`;

const warning = ({ minutes }: Run): string =>
  minutes >= TRIAL_MINUTES
    ? ''
    : '**These figures come from a trial of seconds on a busy machine. Do not plan with them.**\n\n';

/** The document about the size of an installation, computed from the runs in bench/scale.json. */
export const scalingGuide = (runs: readonly Run[]): string => {
  const run = runs.findLast(({ servers }) => servers === 1) ?? runs.at(-1);
  if (!run) throw new Error('bench/scale.json has no run: npm run bench -- scale writes one.');
  const { servers, database, mostRate } = costOf(run);
  return `# Scaling

The size of an installation, computed from what \`npm run bench -- scale\` measured (\`bench/scale.json\`). This page is written by
\`npm run bench -- scale:document\`; change the texts in \`bench/scale/guide.ts\`.

## What so many devices need

${warning(run)}${needsTable(run)}

Computed from the run with ${thousands(run.devices)} devices below:

- A device sends one uplink each 15 minutes with one to three values, two on average. Multiply by your own rate: what counts is uplinks.
- There are ${thousands(run.sockets)} open dashboards and ${run.people} people clicking for ${thousands(run.devices)} devices, and in proportion for others.
- An uplink takes ${milliseconds(servers.perUplink)} ms of CPU of a server and ${milliseconds(database.perUplink)} ms of PostgreSQL. Up to ${thousands(mostRate)} a second were acknowledged in time.
- The busiest minute has ${ASSUMED.peak} × the average, and may then use ${ASSUMED.most * 100} % of a core or of memory. There are at least ${ASSUMED.servers} servers, so that
  one may be lost.
- PostgreSQL has memory for all records and the readings of ${ASSUMED.hotDays} days, and disk for a year of readings; shorten the
  retention of companies to need less. A replica, if any, needs as much again, and so do backups elsewhere.
- Figures of other processors differ; what grows with devices does not. Sizes much larger than those measured are computed, not seen.

## In which order to grow

1. One server with the embedded database. Move to PostgreSQL of its own before its disk or memory is short (\`DATABASE_URL\`).
2. A second server and a load balancer, for when one is lost ([failover](failover.md)).
3. \`NATS_URL\` once several servers have many sockets, since values then no longer pass through the database ([live](live.md#between-servers)).
4. \`DATABASE_REPLICA_URL\`, when charts, exports and reports are a good part of PostgreSQL's work.
5. A bucket for files (\`S3_URL\`), so that backups of the database stay small ([files](files.md)).
6. Cells.

Each server hears the values of all others, so further servers help with uplinks and calls less than the second one did. Keep
\`max_connections\` of PostgreSQL above the connections in the table plus ten for operators.

## Cells for groups of companies

${cells(run)}

## What was measured

${runs.map(measured).join('\n\n')}
`;
};
