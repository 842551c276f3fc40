import { createContext, use } from 'react';
import type { Area, Role } from '../domain/access/roles.ts';
import type { AreaPage } from './area-pages.ts';

/** The area that is shown, and to whom. */
interface ShownArea {
  readonly area: Area;
  readonly role: Role;
  /** Its pages, of all roles. */
  readonly pages: readonly AreaPage[];
}

export const AreaContext = createContext<ShownArea | null>(null);

export const useAreaContext = (): ShownArea => {
  const shown = use(AreaContext);
  if (!shown) throw new Error('There is no area around this component.');
  return shown;
};
