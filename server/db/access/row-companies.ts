import { storedResources } from '../../../src/resources/all.ts';
import type { AnyResource } from '../../../src/schema/resource.ts';

/*
 * Columns with the company of the record that a row belongs to, so that its policy compares a number instead of finding
 * the record. Triggers set them and change them with the record.
 */

const COMPANY = 'company_id';

/** The column of a side table with the company of its record; undefined if records have none. */
export const sideCompany = ({ fields }: AnyResource): string | undefined => {
  const hasCompany =
    fields[COMPANY] ??
    Object.values(fields).find(({ kind, companyIn }) => kind === 'belongsTo' && companyIn === COMPANY);
  return hasCompany && COMPANY;
};

/** The column of a link table with the company of one of its records; undefined if it has none. */
export const linkCompany = (through: string): string | undefined =>
  storedResources
    .flatMap(({ fields }) => Object.values(fields))
    .find((field) => field.through === through && field.companyIn !== undefined)?.companyIn;
