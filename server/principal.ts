import type { Actor } from '../src/domain/access.ts';
import type { KeyScope } from '../src/domain/api-keys.ts';

/** Who makes a call: a signed-in person, or an API key. */
export interface Principal extends Actor {
  readonly kind: 'person' | 'key';
  /** Which session, so that it can be ended; null for a key. */
  readonly session_id: number | null;
  readonly key_id: number | null;
  readonly scopes: readonly KeyScope[];
}
