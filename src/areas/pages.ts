import type { Area } from '../domain/access/roles.ts';
import { adminPages } from './admin.tsx';
import type { AreaPage } from './area-pages.ts';
import { companyPages } from './company.tsx';
import { readPages } from './read-pages.ts';

/** Every page of both areas. */
export const pages: Readonly<Record<Area, readonly AreaPage[]>> = {
  admin: readPages('admin', adminPages),
  company: readPages('company', companyPages),
};
