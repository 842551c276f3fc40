import { afterAll } from 'vitest';
import { nextNumber, type Answer, type Person, startTestApp, type TestApp } from '../server/app.ts';
import { upload } from '../server/upload.ts';

/** A layout with one element that shows these datapoints, with indentation. */
export const layoutOf = (ids: readonly unknown[], more: Readonly<Record<string, unknown>> = {}): string =>
  JSON.stringify(
    {
      rows: [
        {
          id: 'r1',
          columns: [
            {
              id: 'c1',
              colwidth: 12,
              widthPercent: '100',
              elements: [
                {
                  id: 'e1',
                  type: 'value',
                  xidwithValues: ids.map((id) => ({
                    id,
                    xid: null,
                    end: 1,
                    dev_id: 'd',
                    type: 'temperature',
                  })),
                },
              ],
            },
          ],
        },
      ],
      ...more,
    },
    null,
    1,
  );

/** A layout with one column that viewers see, and one that they don't. */
export const layoutWithHidden = (shown: number, hidden: number): string => {
  const layouts = [layoutOf([shown]), layoutOf([hidden])].map((layout) => JSON.parse(layout));
  const [visible, other] = layouts.map(({ rows }) => rows[0].columns[0]);
  return JSON.stringify({ rows: [{ id: 'r1', columns: [visible, { ...other, id: 'c2', display: false }] }] });
};

/** The first bytes of a PNG of this size; the rest is never decoded. */
export const png = (width = 2, height = 2, filling = 0): Blob => {
  const bytes = Buffer.alloc(80, filling);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return new Blob([bytes]);
};

/** Common steps of dashboard tests. */
export const dashboardTools = (test: TestApp, superadmin: () => Person) => {
  const send = (
    id: number | undefined,
    parts: Parameters<typeof upload>[3],
    person = superadmin(),
  ): Promise<Answer> =>
    id === undefined
      ? upload(test, person, '/dashboard-v2', parts)
      : upload(test, person, `/dashboard-v2/${id}`, parts, 'PUT');
  return {
    send,
    make: async (parts: Parameters<typeof upload>[3] = {}) => {
      const answer = await send(undefined, { dashBoardName: `Board ${nextNumber()}`, ...parts });
      if (answer.status !== 201) throw new Error(answer.text);
      return answer.body.data;
    },
    /** A device of a company with a datapoint. */
    datapoint: async (companyId: number | null) => {
      const number = nextNumber();
      const { pool } = test.context;
      const device = await pool.query<{ id: number }>(
        `insert into devices (title, dev_id, app_id, hw_serial, type, company_id, is_active)
         values ($1, $1, 'app', $2, 'tmv', $3, true) returning id`,
        [`dev-${number}`, `SER${number}`, companyId],
      );
      const datapoint = await pool.query<{ id: number }>(
        `insert into datapoints (device_id, key, label, unit, role)
         values ($1, 'temperature', 'Outlet', '°C', 'outlet_temperature') returning id`,
        [device.rows[0]!.id],
      );
      return { id: datapoint.rows[0]!.id, device_id: device.rows[0]!.id };
    },
  };
};

/** A server for a file of dashboard tests; closed after them. */
export const startDashboards = async () => {
  const test = await startTestApp();
  afterAll(() => test.close());
  const superadmin = await test.asSuperadmin();
  return {
    test,
    superadmin,
    company: await test.seed.company(),
    tools: dashboardTools(test, () => superadmin),
    read: async (id: number) => (await superadmin.get(`/dashboard-v2/${id}`)).body.data,
  };
};
