import type { PoolClient } from 'pg';
import { GATEWAY, judgeTime } from '../../../src/domain/alarms/judge.ts';
import { quietAfterMs, silentMs, silentSince } from '../../../src/domain/alarms/silence.ts';
import { dueOf } from '../../../src/domain/alarms/step.ts';
import type { Context } from '../../context.ts';
import { type SilenceClock, silenceClock } from '../../outages/outages.ts';
import { type CaseWriter, withCases } from '../cases/cases.ts';
import { applyEffects, type CaseGateway } from '../cases/effects.ts';
import type { Work } from '../../jobs/jobs.ts';
import { type ActiveRule, isAbout } from '../rules/rules.ts';
import { NOTHING, saveStates, type StateRow, statesOfGateways, subjectKey } from '../judging/states.ts';
import { servedDevices, type Served } from './served-devices.ts';

const BATCH = 50;
/** A gateway with an open case is evaluated this often (ms), since uplinks do not wake it. */
const OPEN_MS = 5_000;
/** Any other is evaluated at least this often (ms). */
const IDLE_MS = 10 * 60_000;

const CLAIM = `
  select id, gateway_id, company_id from gateways
  where check_at <= now() order by check_at, id limit ${BATCH} for no key update skip locked`;
const SAVE = `update gateways g set check_at = q.at
  from unnest($1::int[], $2::timestamptz[]) as q(id, at) where g.id = q.id`;
// Columns of times have milliseconds: a rounded now() could be in the future, and the case would wait for the next round.
// Of its devices that are offline: those that its case does not suppress yet, or that a closed one did.
const REVIEW = `
  update alarms a set check_at = date_trunc('milliseconds', now()) from (
    select o.id from alarms o
    where o.kind = 'device_offline' and o.closed_at is null and o.device_id in (
        select h.device_id from device_gateways h where h.gateway_id = any($1::text[]))
      and (o.suppressed_by is null or o.suppressed_by = any($2::text[]))
    order by o.id for no key update skip locked
  ) due where a.id = due.id`;

const isOpen = ({ state }: StateRow): boolean => state.state?.case?.isOpen === true;

/** When so many of the devices will be silent that the rule can be met (ms); null: they are too few. */
const metAt = (
  { params }: ActiveRule,
  devices: readonly Served[],
  { outages }: SilenceClock,
): number | null => {
  const share = Math.ceil((Number(params['percent']) / 100) * devices.length);
  const count = Math.max(1, share, Number(params['devices']));
  const times = devices
    .map(({ seenAt, facts }) => silentSince(seenAt, quietAfterMs(facts.judged), outages))
    .toSorted((a, b) => a - b);
  return times[count - 1] ?? null;
};

interface Checked {
  readonly state: StateRow;
  readonly nextAt: number | null;
  readonly hasChanged: boolean;
}

/** Evaluates one rule about one gateway. */
const checkRule = async (
  writer: CaseWriter,
  gateway: CaseGateway,
  rule: ActiveRule,
  before: StateRow,
  devices: readonly Served[],
  clock: SilenceClock,
): Promise<Checked> => {
  const silent = devices.filter(
    ({ seenAt, facts }) => silentMs(seenAt, clock.now, clock.outages) >= quietAfterMs(facts.judged),
  ).length;
  const facts = { active_since: 0, gateway: { served: devices.length, silent } };
  const { kind, params, step } = rule;
  const { state, effects } = judgeTime(
    { kind, params, rule: step, device: GATEWAY },
    before.state.state,
    facts,
    clock.now,
  );
  const about = { rule, device: null, gateway, datapoint_id: null };
  const [case_id = null] = await applyEffects(writer, [{ about, effects, caseId: before.state.case_id }]);
  return {
    state: { ...before, state: { state, case_id } },
    nextAt: metAt(rule, devices, clock),
    hasChanged: state !== before.state.state || case_id !== before.state.case_id,
  };
};

const claim = async (client: PoolClient): Promise<readonly CaseGateway[]> =>
  (await client.query<CaseGateway>({ name: 'gateways_due', text: CLAIM })).rows;

/**
 * Evaluates the rules about locked gateways. Returns those that suppress, or no longer suppress, the cases of their
 * devices. Silence is measured by the present clock unless another is given.
 */
export const checkGateways = async (
  { alarms }: Pick<Context, 'alarms'>,
  writer: CaseWriter,
  gateways: readonly CaseGateway[],
  givenClock?: SilenceClock,
): Promise<readonly string[]> => {
  const { client, now } = writer;
  const { book } = await alarms.judge.begin(client, []);
  const rules = [...book.rules.values()].filter(({ kind }) => kind.subject === 'gateway' && kind.onTime);
  const ids = gateways.map(({ id }) => id);
  const states = await statesOfGateways(client, ids);
  const known = new Map(states.map((row) => [subjectKey(row), row]));
  const clock = givenClock ?? (await silenceClock(client));
  const served = await servedDevices(client, book, ids);
  const changed: StateRow[] = [];
  const next: (Date | null)[] = [];
  const suppressing: string[] = [];
  for (const gateway of gateways) {
    const devices = served.get(gateway.id) ?? [];
    const times: number[] = [];
    for (const rule of rules) {
      if (rule.company_id !== null && rule.company_id !== gateway.company_id) continue;
      const about = devices.filter(({ facts }) => isAbout(rule, facts));
      const subject = { rule_id: rule.id, device_id: 0, datapoint_id: 0, gateway: gateway.id };
      const before = known.get(subjectKey(subject)) ?? { ...subject, state: NOTHING };
      const checked = await checkRule(writer, gateway, rule, before, about, clock);
      if (checked.hasChanged) changed.push(checked.state);
      const open = isOpen(checked.state);
      const timer = dueOf(checked.state.state.state);
      if (timer !== null) times.push(timer);
      if (open || isOpen(before)) suppressing.push(gateway.gateway_id);
      if (open) times.push(now + OPEN_MS);
      // Not known to be silent yet, although it is time: the clock waits for the first heartbeat after an outage.
      else if (checked.nextAt !== null) times.push(Math.max(checked.nextAt, now + OPEN_MS));
    }
    next.push(new Date(Math.min(now + IDLE_MS, ...times)));
  }
  await saveStates(client, changed);
  await client.query(SAVE, [ids, next]);
  return suppressing;
};

/** Evaluates whether the devices of gateways are silent, for those that are due. */
export const gatewayChecks: Work = {
  name: 'gateway-checks',
  failureMessage: 'gateways could not be evaluated',
  work: async (context) => {
    const { count, suppressing } = await withCases(context, async (writer) => {
      const gateways = await claim(writer.client);
      if (gateways.length === 0) return { count: 0, suppressing: [] };
      return { count: gateways.length, suppressing: await checkGateways(context, writer, gateways) };
    });
    // After the commit: cases of devices are locked after their devices, never after a gateway.
    if (suppressing.length > 0) {
      const by = suppressing.map((gateway) => `gateway:${gateway}`);
      const { rowCount } = await context.pool.query(REVIEW, [suppressing, by]);
      if (rowCount) context.alarms.wakers.wake();
    }
    return count === BATCH;
  },
};
