import type pg from 'pg';
import { type Given, prepareRolesWith } from '../db/access/roles.ts';

const READ_ONLY = '25006';

/**
 * Whether the roles, permissions, policies and views of a migrated database are those of this version: runs what a start
 * runs, where nothing can be written.
 */
export const areRolesReady = async (pool: pg.Pool, given: Given): Promise<boolean> => {
  const client = await pool.connect();
  try {
    await client.query('set default_transaction_read_only = on');
    await prepareRolesWith(client, given);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === READ_ONLY) return false;
    throw error;
  } finally {
    client.release(true);
  }
};
