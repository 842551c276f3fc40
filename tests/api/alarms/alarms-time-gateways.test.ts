import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { caseChecks } from '../../../server/alarms/time/case-checks.ts';
import { gatewayChecks } from '../../../server/alarms/time/gateway-checks.ts';
import { historyOf, runJob } from '../../support/alarms/alarm-cases.ts';
import { nextNumber, type Person } from '../../support/server/app.ts';
import { startTimed, type TimedDevice } from '../../support/devices/timed.ts';

let timed: Awaited<ReturnType<typeof startTimed>>;
let admin: Person;
beforeAll(async () => {
  timed = await startTimed();
});
afterAll(() => timed?.test.close());
beforeEach(async () => {
  admin = await timed.test.asCompanyAdmin();
});
const rule = (kind: string) => timed.rule(kind, admin.company_id);
const newDevice = (type?: string, intervalS?: number) => timed.newDevice(admin.company_id, type, intervalS);

describe('a silent gateway', () => {
  const evaluate = async () => {
    await timed.sql(`update gateways set check_at = now() - interval '1 s'`);
    await runJob(timed.test, gatewayChecks);
    await runJob(timed.test, caseChecks);
  };
  const gatewayCases = () =>
    timed.sql('select * from alarms where company_id = $1 and device_id is null order by id', [
      admin.company_id,
    ]);

  it('is the cause of its devices’ silence until half of them report again', async () => {
    const name = `roof-${nextNumber()}`;
    await rule('gateway_silent');
    await rule('device_offline');
    const devices: TimedDevice[] = [];
    for (let n = 0; n < 4; n++) devices.push(await newDevice());
    for (const { send } of devices) await send({ temperature: 40 }, [name]);
    const [a, b, c, d] = devices as [TimedDevice, TimedDevice, TimedDevice, TimedDevice];
    await evaluate();
    expect(await gatewayCases()).toEqual([]);
    await timed.lastHeard(a.id, '31 minutes');
    await timed.check(true);
    expect(await timed.casesOf(a.id)).toMatchObject([{ suppressed_by: null }]);
    for (const { id } of [b, c]) await timed.lastHeard(id, '16 minutes');
    await evaluate();
    expect(await gatewayCases()).toEqual([]);
    await timed.lastHeard(d.id, '16 minutes');
    await evaluate();
    expect(await gatewayCases()).toMatchObject([
      { kind: 'gateway_silent', gateway_id: name, severity: 'high', value: 4, closed_at: null },
    ]);
    expect((await gatewayCases())[0].text).toContain(name);
    const gatewayOf = async () => (await admin.get(`/gateways?filter={"q":"${name}"}`)).body[0];
    expect(await gatewayOf()).toMatchObject({
      state: 'silent',
      alarm_level: 3,
      worst_alarm: 'gateway_silent',
    });
    const listed = await admin.get(`/alarms?filter={"gateway_id":"${name}","status":"open"}`);
    expect(listed.body).toMatchObject([{ text: expect.stringContaining('all 4 of its devices are silent') }]);
    const by = `gateway:${name}`;
    expect(await timed.casesOf(a.id)).toMatchObject([{ suppressed_by: by }]);
    await timed.lastHeard(b.id, '31 minutes');
    await timed.check(true);
    expect(await timed.casesOf(b.id)).toMatchObject([{ suppressed_by: by }]);

    await evaluate();
    expect(await gatewayCases()).toHaveLength(1);
    await c.send({ temperature: 40 }, [name]);
    await evaluate();
    expect(await gatewayCases()).toMatchObject([{ closed_at: null }]);
    await d.send({ temperature: 40 }, [name]);
    await evaluate();
    expect(await gatewayCases()).toMatchObject([{ condition: 'clear', close_reason: 'cleared' }]);
    expect(await gatewayOf()).toMatchObject({ state: 'reporting', alarm_level: null, worst_alarm: null });
    const [ofA] = await timed.casesOf(a.id);
    expect(ofA).toMatchObject({ suppressed_by: null, closed_at: null });
    expect((await historyOf(timed.test, ofA.id)).filter(([type]) => type === 'suppressed')).toEqual([
      ['suppressed', by],
      ['suppressed', null],
    ]);
  });

  it('needs three devices, and is evaluated when enough of them can be silent', async () => {
    const name = `roof-${nextNumber()}`;
    await rule('gateway_silent');
    const checkIn = async () =>
      (
        await timed.sql(
          'select extract(epoch from check_at - now())::float8 as s from gateways where gateway_id = $1',
          [name],
        )
      )[0].s;
    const devices: TimedDevice[] = [];
    for (let n = 0; n < 2; n++) devices.push(await newDevice());
    for (const { send } of devices) await send({ temperature: 40 }, [name]);
    for (const { id } of devices) await timed.lastHeard(id, '1 hour');
    await evaluate();
    expect(await gatewayCases()).toEqual([]);
    expect(await checkIn()).toBeGreaterThan(590);
    const third = await newDevice();
    await third.send({ temperature: 40 }, [name]);
    await timed.lastHeard(third.id, '14 minutes');
    await evaluate();
    expect(await checkIn()).toBeLessThan(61);
    expect(await gatewayCases()).toEqual([]);
    await timed.lastHeard(third.id, '15 minutes');
    await evaluate();
    expect(await gatewayCases()).toHaveLength(1);
  });
});
