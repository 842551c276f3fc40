import type { Identifier } from 'ra-core';
import { api } from '../../http.ts';

/** The resources whose connection can be tested. */
export type TestedResource = 'hydraloop' | 'identity-providers';

/** Result of a connection test; `msg` is a sentence for the user. */
export interface ConnectionTest {
  readonly result: string;
  readonly status: number | null;
  readonly ms: number;
  readonly msg: string;
}

/** Tests the connection to a Hydraloop endpoint or an identity provider; takes up to 5 s. */
export const testConnection = async (
  resource: TestedResource,
  id: Identifier,
): Promise<{ readonly data: ConnectionTest }> =>
  api.post<{ data: ConnectionTest }>(`/${resource}/${encodeURIComponent(id)}/test`);
