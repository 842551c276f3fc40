import { fill } from '../../domain/texts/fill.ts';
import { dashboard_view } from './en/dashboard-view.ts';
import { elements } from './en/elements.ts';
import { pages } from './en/pages.ts';
import { publicPages } from './en/public-pages.ts';
import { shell } from './en/shell.ts';
import { health } from './en/health.ts';
import { generator, readings } from './en/states.ts';
import { resourceNames } from './resource-names.ts';
import { textAt } from './text-at.ts';

/** The texts of what stands in the areas without react-admin: their frame, and dashboards. */
const catalogue = {
  dashboard_view,
  elements,
  generator,
  health,
  pages,
  publicPages,
  readings,
  resources: resourceNames,
  shell,
};

/** A function that says a text. `smart_count` chooses between `1 user |||| %{smart_count} users`. */
export type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** The text of a key, as react-admin's `translate` would say it; the key itself where there is none. */
export const say: Say = (key, values = {}) => {
  const found = textAt(catalogue, key);
  if (found === undefined) return typeof values['_'] === 'string' ? values['_'] : key;
  const [one = '', many] = found.split(' |||| ');
  return fill(many === undefined || values['smart_count'] === 1 ? one : many, values);
};
