import type { FastifyRequest } from 'fastify';
import type { Actor } from '../src/domain/access/access.ts';
import type { KeyScope } from '../src/domain/access/api-keys.ts';

/** Where a call came from, as recorded in the audit. */
export interface CallOrigin {
  readonly address: string;
  readonly request_id: string;
  readonly user_agent: string | null;
}

/** An API call; its batch id is returned in the header `x-batch-id`. */
export interface Call extends CallOrigin {
  /** When it arrived, by `performance.now()`. */
  readonly arrived: number;
  /** Whether the client has disconnected. */
  readonly isGone: () => boolean;
  /** Identifies everything the call changed, if it can be undone. */
  batch_id?: string;
}

/** Call it as soon as the request arrives. */
export const callOf = ({ ip, id, headers, raw }: FastifyRequest): Call => ({
  address: ip,
  request_id: id,
  user_agent: headers['user-agent']?.slice(0, 300) ?? null,
  arrived: performance.now(),
  // An injected request has no socket.
  isGone: () => (raw.socket as { destroyed?: boolean } | null)?.destroyed === true,
});

/** The caller: a signed-in user, an API key, or a visitor with a share link. */
export interface Principal extends Actor {
  readonly kind: 'person' | 'key' | 'share';
  /** The user's session; null for a key. */
  readonly session_id: number | null;
  readonly key_id: number | null;
  readonly scopes: readonly KeyScope[];
  /** The session can only be used to set up a second factor. */
  readonly setup_required?: boolean;
  /** The name in the audit of a caller without a record of its own: an identity provider. */
  readonly name?: string;
  /** Undefined outside of a request: at startup, in tests. */
  readonly call?: Call;
}
