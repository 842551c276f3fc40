import { useStore } from 'ra-core';

/** How high the rows of tables are: 36 or 28 px. On touch screens, they are 44 px high with either. */
export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** The user's density of all lists, and a function that changes it. */
export const useDensity = (): readonly [Density, (next: Density) => void] => {
  const [density, setDensity] = useStore<Density>('lists.density', 'comfortable');
  return [DENSITIES.includes(density) ? density : 'comfortable', setDensity];
};
