import { NOTHING } from '../../domain/text/format.ts';
import type { Role } from '../../domain/access/roles.ts';
import { TagChips } from '../../generator/list/cells.tsx';
import { useLabels } from '../../generator/labels.ts';
import { resourceNamed } from '../../resources/all.ts';

type Row = Readonly<Record<string, unknown>>;

const Roles = ({ map }: { readonly map: Readonly<Record<string, Role>> }) => {
  const labels = useLabels(resourceNamed('users'));
  const entries = Object.entries(map);
  if (entries.length === 0) return <span className="plain-quiet">{NOTHING}</span>;
  return entries.map(([value, role]) => (
    <span key={value} style={{ display: 'block' }}>
      {`${value} → ${labels.value('role', role)}`}
    </span>
  ));
};

const Domains = ({ domains }: { readonly domains: readonly string[] }) =>
  domains.length === 0 ? <span className="plain-quiet">{NOTHING}</span> : <TagChips tags={domains} />;

/** Custom cells of their list, whose columns are too narrow for chips. */
export const providerListCells = {
  domains: ({ domains }: Row) => ((domains ?? []) as readonly string[]).join(', ') || NOTHING,
};

/** Custom cells of identity providers. */
export const providerCells = {
  domains: ({ domains }: Row) => <Domains domains={(domains ?? []) as readonly string[]} />,
  role_map: ({ role_map }: Row) => <Roles map={(role_map ?? {}) as Readonly<Record<string, Role>>} />,
};
