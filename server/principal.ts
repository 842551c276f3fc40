import type { FastifyRequest } from 'fastify';
import type { Actor } from '../src/domain/access.ts';
import type { KeyScope } from '../src/domain/api-keys.ts';

/** The call that somebody makes; what it changed is told in the header `x-batch-id`. */
export interface Call {
  readonly address: string;
  readonly request_id: string;
  /** When it arrived, by `performance.now()`. */
  readonly arrived: number;
  /** Whether nobody waits for the answer any more. */
  readonly isGone: () => boolean;
  /** Names all that the call changed, if it can be taken back. */
  batch_id?: string;
}

/** To be asked as soon as the call is there. */
export const callOf = ({ ip, id, raw }: FastifyRequest): Call => ({
  address: ip,
  request_id: id,
  arrived: performance.now(),
  // Without a socket nobody can have closed it: an injected request.
  isGone: () => (raw.socket as { destroyed?: boolean } | null)?.destroyed === true,
});

/** Who makes a call: a signed-in person, or an API key. */
export interface Principal extends Actor {
  readonly kind: 'person' | 'key';
  /** Which session, so that it can be ended; null for a key. */
  readonly session_id: number | null;
  readonly key_id: number | null;
  readonly scopes: readonly KeyScope[];
  /** Left out where nobody called: a start, a test. */
  readonly call?: Call;
}
