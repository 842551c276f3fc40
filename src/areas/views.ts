import type { ComponentType } from 'react';
import type { View } from '../providers/paths.ts';

/** Props of a view or screen. */
export interface ViewProps {
  readonly resource: string;
  readonly [prop: string]: unknown;
}
type Module = { readonly default: ComponentType<ViewProps> };
export type Load = () => Promise<Module>;

const screens = import.meta.glob<Module>([
  '../screens/*.page.tsx',
  '../screens/*.{list,create,edit,show}.tsx',
]);
const generated = import.meta.glob<Module>('../generator/{list,create,edit,show}.tsx');

const existing = (load: Load | undefined, name: string): Load => {
  if (!load) throw new Error(`There is no screen “${name}”.`);
  return load;
};

/** `screens/devices.show.tsx` replaces the generated view of that name. */
export const viewOf = (resource: string, view: View): Load =>
  existing(screens[`../screens/${resource}.${view}.tsx`] ?? generated[`../generator/${view}.tsx`], view);

/** `screens/new-devices.page.tsx`. */
export const screenOf = (name: string): Load => existing(screens[`../screens/${name}.page.tsx`], name);
