import type { Variable } from './variables.ts';

/** What is chosen for variables is kept in the address: `?var-site=12`. */
const PREFIX = 'var-';

/** The values of variables in an address, by name. */
export const valuesInAddress = (search: URLSearchParams): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...search].flatMap(([name, value]) =>
      name.startsWith(PREFIX) ? [[name.slice(PREFIX.length), value] as const] : [],
    ),
  );

/** An address in which a variable has a value, and those within it have none. */
export const withVariable = (
  search: URLSearchParams,
  name: string,
  value: string,
  variables: readonly Pick<Variable, 'name' | 'within'>[],
): URLSearchParams => {
  const next = new URLSearchParams(search);
  next.set(`${PREFIX}${name}`, value);
  for (const each of variables) if (each.within === name) next.delete(`${PREFIX}${each.name}`);
  return next;
};
