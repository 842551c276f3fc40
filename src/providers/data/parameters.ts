import { tagsIn } from '../../domain/devices/tags.ts';
import { parametersOf } from '../../schema/dialect.ts';
import type { AnyResource } from '../../schema/resource.ts';

export type Filter = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The word of a selected tab, as a filter of the tab's field. */
const withoutTab = ({ list: { tabs } }: AnyResource, filter: Filter): Filter => {
  if (!tabs || !Object.hasOwn(filter, tabs.filter)) return filter;
  const { [tabs.filter]: word, ...others } = filter;
  const isKnown = typeof word === 'string' && Object.hasOwn(tabs.values, word);
  return isKnown ? { [tabs.field]: tabs.values[word], ...others } : others;
};

/** Filters by the names that saved views and links of earlier versions have for them. */
const RENAMED: ReadonlyMap<string, string> = new Map([['has_tags', 'tags']]);

/**
 * A list's filter by the names and with the values of the calls: a tab's word becomes its value, fields get their
 * parameter's name, tags are split, and empty values are left out.
 */
export const parametersFor = (definition: AnyResource, filter: Filter = {}): Record<string, unknown> => {
  const parameters = Object.entries(parametersOf(definition));
  const nameOf = (name: string): string =>
    parameters.find(([, facts]) => 'field' in facts && !facts.isExcluding && facts.field === name)?.[0] ??
    name;
  const valueOf = (name: string, value: unknown): unknown =>
    // A URL can't contain null.
    value === 'null' ? null : definition.fields[name]?.kind === 'tags' ? tagsIn(value) : value;
  return Object.fromEntries(
    Object.entries(withoutTab(definition, filter))
      .map(([name, value]) => [RENAMED.get(name) ?? name, value] as const)
      .map(([name, value]) => [nameOf(name), valueOf(name, value)] as const)
      .filter(([, value]) => !isEmpty(value)),
  );
};
