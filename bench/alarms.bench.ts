// npm run bench -- alarms[:part …]: whether alarms are complete, quiet and fast.
import { drills } from './alarms/drills.ts';
import { ingest } from './alarms/ingest.ts';
import { kills } from './alarms/kills.ts';
import { latency } from './alarms/latency.ts';
import { list } from './alarms/list.ts';
import { quiet } from './alarms/quiet.ts';
import { silence } from './alarms/silence.ts';

const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  kills,
  drills,
  silence,
  latency,
  quiet,
  list,
  ingest,
};

const requested = process.argv.slice(3);
const unknown = requested.find((name) => !Object.hasOwn(PARTS, name));
if (unknown !== undefined)
  throw new Error(`There is no part "${unknown}"; there are: ${Object.keys(PARTS).join(', ')}.`);
for (const name of requested.length > 0 ? requested : Object.keys(PARTS)) await PARTS[name]?.();
