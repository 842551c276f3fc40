import type { Area } from '../access/roles.ts';
import type { ReportKind } from './report-kind.ts';

const files = import.meta.glob<ReportKind>('./kinds/*/kind.ts', { eager: true, import: 'default' });
const nameOf = (path: string): string => path.split('/').at(-2) ?? '';
const orderOf = ({ order = Number.MAX_VALUE }: ReportKind): number => order;

/** Every kind of report by name, in order; one per folder in `kinds/`. */
export const reportKinds: ReadonlyMap<string, ReportKind> = new Map(
  Object.entries(files)
    .map(([path, kind]) => [nameOf(path), kind] as const)
    .toSorted(([, a], [, b]) => orderOf(a) - orderOf(b)),
);

export const REPORT_KINDS: readonly string[] = [...reportKinds.keys()];

/** The kind with this name. Throws for an unknown one. */
export const reportKind = (name: string): ReportKind => {
  const kind = reportKinds.get(name);
  if (!kind) throw new Error(`There is no kind of report named "${name}".`);
  return kind;
};

/** The last part of the path of a report's page. See docs/specification.md, section 9. */
export const pageOf = (kind: string, area: Area): string => {
  const [first] = reportKinds.values();
  const page = reportKind(kind).page ?? first?.page;
  if (!page) throw new Error('The first kind of report has no page.');
  return page[area];
};
