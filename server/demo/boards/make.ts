import type { DashboardDocument, Row } from '../../../src/domain/dashboard/document.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../crud/write.ts';
import { createDashboard } from '../../dashboards/save.ts';
import type { Principal } from '../../principal.ts';
import type { Placed, Site } from '../devices.ts';
import { builder } from './document.ts';
import { type Draw, plan, plant, wall } from './plans.ts';

/** A dashboard to create: title, company and content. */
interface Plan {
  readonly title: string;
  readonly company_id: number;
  readonly project_id: number;
  readonly city: number | null;
  readonly rows: readonly Row[];
}
const documentOf = ({ rows, city }: Plan): string =>
  JSON.stringify({ rows, city, logo: null } satisfies DashboardDocument);

/** Creates the dashboards of the demo and attaches each to its company. */
export const makeDashboards = async (
  context: Context,
  by: Principal,
  sites: readonly Site[],
  placed: readonly Placed[],
): Promise<void> => {
  const { rows: titled } = await context.pool.query<{ id: number; title: string }>(
    'select id, title from devices where id = any($1::int[])',
    [placed.map(({ id }) => id)],
  );
  const titles = new Map(titled.map(({ id, title }) => [id, title]));
  const { element } = builder();
  let drawn = 0;
  const draw: Draw = (drawing) => {
    drawn += 1;
    return {
      ...element('svg', { width: 12, height: 11, checkId: null, ...drawing }),
      id: `drawing-${drawn}`,
    };
  };
  const plans: Plan[] = [];
  for (const site of sites) {
    const here = placed.filter((one) => one.site === site);
    const facts = { company_id: site.company_id, project_id: site.project_id, city: site.city };
    const isFirst = sites.find(({ company_id }) => company_id === site.company_id) === site;
    plans.push({
      ...facts,
      title: isFirst ? `${site.cast.title}: valves` : `${site.cast.title}: plan`,
      rows: (isFirst ? wall : plan)(site, here, titles, draw),
    });
    const room = plant(here, draw);
    if (room) plans.push({ ...facts, title: `${site.cast.title}: plant room`, rows: room });
  }
  await inTransaction(context, by, async (write) => {
    for (const one of plans) {
      const { title, city, company_id, project_id } = one;
      const shown = { company_ids: [company_id], project_ids: [project_id] };
      const fields = { title, city, data: documentOf(one), ...shown };
      await createDashboard(write, { fields, logo: undefined });
    }
  });
};
