import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { mayHaveVariables } from '../../domain/dashboard/visible-rows.ts';
import { valuesInAddress } from '../../domain/dashboard/variables/address.ts';
import { fetchChoices } from '../../providers/data/dashboards/shares.ts';
import { translate } from '../../providers/i18n/translate.ts';

/** The dashboard whose links are managed. */
export interface SharedDashboard {
  readonly id: number;
  readonly title: string;
  /** Its layout; undefined where it is not loaded. */
  readonly data?: unknown;
}

/** What a new link shows of the dashboard's variables: what is chosen at present. Nothing for dashboards without. */
export const SharedVariables = ({ dashboard: { id, data } }: { readonly dashboard: SharedDashboard }) => {
  const values = valuesInAddress(new URLSearchParams(window.location.search));
  const { data: choices } = useQuery({
    queryKey: ['shared variables', id, values],
    queryFn: ({ signal }) => fetchChoices(id, values, signal),
    enabled: data === undefined || mayHaveVariables(data),
  });
  const chosen = (choices ?? []).filter(({ title }) => title !== null);
  if (chosen.length === 0) return null;
  const list = chosen.map(({ label, title }) => `${label}: ${title ?? ''}`).join(', ');
  return <Typography color="textSecondary">{translate('sharing.variables', { choices: list })}</Typography>;
};
