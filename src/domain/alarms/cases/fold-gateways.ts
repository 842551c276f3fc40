import type { AlarmCase } from './case.ts';

type Facts = Pick<AlarmCase, 'id' | 'kind' | 'company_id' | 'gateway_id' | 'suppressed_by' | 'closed_at'>;

const BY_GATEWAY = 'gateway:';

/** The gateways whose silence explains any of these cases. */
export const gatewaysOf = (cases: readonly Pick<AlarmCase, 'suppressed_by'>[]): readonly string[] => [
  ...new Set(
    cases.flatMap(({ suppressed_by }) =>
      suppressed_by?.startsWith(BY_GATEWAY) ? suppressed_by.slice(BY_GATEWAY.length) : [],
    ),
  ),
];

/** The open cases that a silent gateway explains, by the id of its case; only where both are among `cases`. */
export const foldedUnder = <T extends Facts>(cases: readonly T[]): ReadonlyMap<number, readonly T[]> => {
  const keyOf = (company: number | null, gateway: string): string => `${company} ${BY_GATEWAY}${gateway}`;
  const open = cases.filter(({ closed_at }) => closed_at === null);
  const gateways = new Map(
    open.flatMap(({ id, kind, company_id, gateway_id }) =>
      kind === 'gateway_silent' && gateway_id !== null ? [[keyOf(company_id, gateway_id), id] as const] : [],
    ),
  );
  const folded = new Map<number, T[]>();
  for (const each of open) {
    const id = gateways.get(`${each.company_id} ${each.suppressed_by}`);
    if (id !== undefined) folded.set(id, [...(folded.get(id) ?? []), each]);
  }
  return folded;
};

/** The cases with those that a silent gateway explains below its case if that is unfolded, and otherwise left out. */
export const foldGateways = <T extends Facts>(
  cases: readonly T[],
  unfolded: ReadonlySet<number>,
): readonly T[] => {
  const folded = foldedUnder(cases);
  const explained = new Set([...folded.values()].flat());
  return cases.flatMap((each) => {
    if (explained.has(each)) return [];
    return unfolded.has(each.id) ? [each, ...(folded.get(each.id) ?? [])] : [each];
  });
};
