import type { ViewedDashboard } from '../../providers/data/dashboards/view.ts';
import { translate } from '../../providers/i18n/translate.ts';

/** Counts of the companies, projects and users that can see the dashboard. For superadmins. */
export default function AttachedCounts({ dashboard }: { readonly dashboard: ViewedDashboard }) {
  const counts = {
    companies: dashboard.company_ids,
    projects: dashboard.project_ids,
    users: dashboard.user_ids,
  };
  const parts = Object.entries(counts)
    .filter(([, ids]) => (ids?.length ?? 0) > 0)
    .map(([name, ids]) => translate(`dashboard_view.${name}`, { smart_count: ids?.length ?? 0 }));
  return (
    <span className="dash-attached">
      {parts.length > 0
        ? translate('dashboard_view.attached', { what: parts.join(', ') })
        : translate('dashboard_view.attached_none')}
    </span>
  );
}
