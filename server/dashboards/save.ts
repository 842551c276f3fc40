import { isSame } from '../crud/writing/changes.ts';
import { changesOf } from '../crud/writing/changes.ts';
import type { WriteContext, Row } from '../crud/rules.ts';
import { applyChanges, createRow, lockedRecord } from '../crud/writing/write.ts';
import { httpError } from '../errors.ts';
import { isStoredAt, noteFile, type PlacedFile } from '../files/store.ts';
import { dashboards } from './serialize.ts';
import type { DashboardBody } from './parse-body.ts';

/** A dashboard whose logo is placed. */
export type DashboardToSave = Omit<DashboardBody, 'logo'> & { readonly logo: PlacedFile | null | undefined };

/**
 * Stores the logo that was sent and returns its path; undefined if none was sent or, in a retry, if it is stored.
 * Otherwise every upload is a new logo, even of the same picture.
 */
const newLogo = async (
  { db, principal }: WriteContext,
  logo: DashboardToSave['logo'],
  before: unknown,
  isRetry: boolean,
): Promise<string | null | undefined> => {
  if (logo === undefined) return undefined;
  if (logo === null) return before === null ? undefined : null;
  if (isRetry && (await isStoredAt(db, before as string | null, logo.sha256))) return undefined;
  return noteFile(db, logo, principal.id);
};

export const createDashboard = async (tx: WriteContext, { fields, logo }: DashboardToSave): Promise<Row> => {
  const path = await newLogo(tx, logo, null, false);
  return createRow(tx, dashboards, path ? { ...fields, logo: path } : fields);
};

const changesNothing = (fields: Row, before: Row): boolean =>
  Object.entries(fields).every(([name, value]) => {
    const field = dashboards.fields[name];
    return !field || field.readOnly || isSame(field, value, before[name]);
  });

/**
 * Saves a dashboard. A stale `version` is 409 with the current one, unless nothing would change: retrying a save
 * succeeds without creating another version.
 */
export const saveDashboard = async (
  tx: WriteContext,
  id: number,
  { fields, logo }: DashboardToSave,
): Promise<Row> => {
  const before = await lockedRecord(tx, dashboards, 'edit', id);
  const { version, ...rest } = fields;
  const isStale = version !== undefined && version !== before.version;
  const path = await newLogo(tx, logo, before.logo, isStale);
  if (isStale) {
    if (path === undefined && changesNothing(rest, before)) return before;
    throw httpError(409, 'records.stale', {
      current: before.version as number,
    });
  }
  const changes = changesOf(dashboards, rest, before);
  return applyChanges(tx, dashboards, before, path === undefined ? changes : { ...changes, logo: path });
};
