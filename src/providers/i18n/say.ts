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

/** Texts of the parts of the areas without react-admin: the frame and dashboards. */
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

/** A translate function. `smart_count` selects between `1 user |||| %{smart_count} users`. */
export type Say = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** Translates a key like react-admin's `translate`; returns the key if there is no text. */
export const say: Say = (key, values = {}) => {
  const found = textAt(catalogue, key);
  if (found === undefined) return typeof values['_'] === 'string' ? values['_'] : key;
  const [one = '', many] = found.split(' |||| ');
  return fill(many === undefined || values['smart_count'] === 1 ? one : many, values);
};
