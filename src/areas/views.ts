import type { ComponentType } from 'react';
import type { View } from '../providers/paths.ts';

/** What a view or a screen is given; a screen that stands alone ignores it. */
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

/** `screens/devices.show.tsx` replaces the generated view of that name. */
export const viewOf = (resource: string, view: View): Load | undefined =>
  screens[`../screens/${resource}.${view}.tsx`] ?? generated[`../generator/${view}.tsx`];

/** `screens/new-devices.page.tsx`, or undefined while nobody has written it. */
export const screenOf = (name: string): Load | undefined => screens[`../screens/${name}.page.tsx`];
