import { nextNumber, type Person } from '../server/app.ts';
import type { startDashboards } from './dashboards.ts';

type Started = Awaited<ReturnType<typeof startDashboards>>;

/** A layout with these variables and, per element, one column. */
export const variableLayout = (variables: readonly unknown[], elements: readonly object[]): string =>
  JSON.stringify({
    variables,
    rows: [
      {
        id: 'r',
        columns: elements.map((element, id) => ({
          id,
          colwidth: 3,
          widthPercent: '25',
          elements: [{ id: `e${id}`, ...element }],
        })),
      },
    ],
  });

/** A binding to the datapoint with this key of what is chosen for a variable. */
export const reference = (variable: string, type = 'temperature', more: object = {}): object => ({
  id: null,
  xid: null,
  end: null,
  dev_id: '',
  type,
  variable,
  ...more,
});

export const SITE = { name: 'site', kind: 'project', label: 'Site' };
export const VALVE = { name: 'valve', kind: 'device', label: 'Valve', within: 'site' };

/** A value and a status table of the site, and a value of the valve. */
export const SITE_LAYOUT = variableLayout(
  [SITE, VALVE],
  [
    { type: 'value', xidwithValues: [reference('site')] },
    { type: 'status', options: { devices: { variable: 'site' } } },
    { type: 'value', xidwithValues: [reference('valve')] },
  ],
);

/** Sites with one device each. */
export const siteTools = ({ test, tools, superadmin }: Started) => {
  const { pool } = test.context;
  const site = async (companyId: number, title = 'Site') => {
    const { id, device_id } = await tools.datapoint(companyId);
    const name = `${title} ${nextNumber()}`;
    const { rows } = await pool.query<{ id: number }>(
      'insert into projects (title, company_id) values ($1, $2) returning id',
      [name, companyId],
    );
    const project = rows[0]!.id;
    await pool.query('insert into project_devices (project_id, device_id) values ($1, $2)', [
      project,
      device_id,
    ]);
    return { project, device: device_id, datapoint: id, title: name };
  };
  return {
    site,
    /** A dashboard that a company sees. */
    board: async (companyId: number, data = SITE_LAYOUT): Promise<number> => {
      const { id } = await tools.make({ data });
      await superadmin.put(`/dashboard-v2/${id}/attach-company`, { company_id: companyId });
      return id;
    },
    /** A dashboard for what is chosen: its choices, elements and the ids of its datapoints. */
    view: async (person: Person, board: number, values?: unknown) => {
      const query = values === undefined ? '' : `?values=${encodeURIComponent(JSON.stringify(values))}`;
      const answer = await person.get(`/dashboard-v2/${board}/variables${query}`);
      if (answer.status !== 200) throw new Error(answer.text);
      const { variables, data, datapoints, matches } = answer.body.data;
      return { variables, matches, text: answer.text, ...shownIn(data), ids: idsOf(datapoints) };
    },
  };
};

const idsOf = (list: readonly { id: number }[]): number[] => list.map(({ id }) => id);

/** The elements of a document. */
export const shownIn = (data: string) => ({
  elements: JSON.parse(data).rows[0].columns.flatMap(
    (column: { elements: Record<string, any>[] }) => column.elements,
  ) as Record<string, any>[],
});
