import type { Identifier } from 'ra-core';
import { api } from '../http.ts';

/** Result of a connection test; `msg` is a sentence for the user. */
export interface ConnectionTest {
  readonly result: string;
  readonly status: number | null;
  readonly ms: number;
  readonly msg: string;
  readonly last_contact_at: string | null;
  readonly last_error: string | null;
}

/** Tests the connection to a Hydraloop endpoint; takes up to 5 s. */
export const testHydraloop = async (id: Identifier): Promise<{ readonly data: ConnectionTest }> =>
  api.post<{ data: ConnectionTest }>(`/hydraloop/${encodeURIComponent(id)}/test`);
