import type { DashboardDocument } from '../../src/domain/dashboard/document.ts';
import type { Context } from '../../server/context.ts';
import { createDashboard } from '../../server/dashboards/save.ts';
import type { Principal } from '../../server/principal.ts';
import type { Calendar } from '../calendar.ts';
import type { CastCompany } from '../cast.ts';
import type { Placed, Site } from '../devices.ts';
import { inPast } from '../in-past.ts';
import { builder } from './document.ts';
import { type Draw, plan, plant, wall } from './plans.ts';
import { siteOverview } from './site-overview.ts';

/** A dashboard to create: title, company and content. */
interface Plan {
  readonly title: string;
  readonly company: CastCompany;
  readonly company_id: number;
  readonly project_ids: readonly number[];
  readonly city: number | null;
  readonly content: Pick<DashboardDocument, 'rows'>;
}
const documentOf = ({ content, city }: Plan): string =>
  JSON.stringify({ ...content, city, logo: null } satisfies DashboardDocument);

/** Creates the dashboards of the demo and attaches each to its company. */
export const makeDashboards = async (
  context: Context,
  by: Principal,
  sites: readonly Site[],
  placed: readonly Placed[],
  calendar: Calendar,
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
      ...element('svg', { width: 12, height: 12, checkId: null, ...drawing }),
      id: `drawing-${drawn}`,
    };
  };
  const plans: Plan[] = [];
  for (const site of sites) {
    const here = placed.filter((one) => one.site === site);
    const { company, city } = site;
    const facts = { company, company_id: site.company_id, project_ids: [site.project_id], city };
    const ofCompany = sites.filter(({ company_id }) => company_id === site.company_id);
    const isFirst = ofCompany[0] === site;
    plans.push({
      ...facts,
      title: `${site.cast.title}: valves`,
      content: { rows: (isFirst ? wall : plan)(site, here, titles, draw) },
    });
    const room = plant(here, titles, draw);
    if (room) plans.push({ ...facts, title: `${site.cast.title}: plant room`, content: { rows: room } });
    if (isFirst && ofCompany.length > 1) {
      const project_ids = ofCompany.map(({ project_id }) => project_id);
      const main = here.find(({ device }) => device.type === 'water_meter');
      plans.push({
        ...facts,
        project_ids,
        title: `${company.name}: overview`,
        content: siteOverview(site.project_id, main?.id),
      });
    }
  }
  await inPast(context, by, async (writeAt) => {
    for (const [number, one] of plans.entries()) {
      const { title, city, company_id, project_ids } = one;
      const shown = { company_ids: [company_id], project_ids };
      const fields = { title, city, data: documentOf(one), ...shown };
      const at = calendar.dashboard(one.company, number, plans.length);
      await createDashboard(writeAt(at), { fields, logo: undefined });
    }
  });
};
