import type { Principal } from '../principal.ts';
import { httpError } from '../errors.ts';
import { assertBelow, createWindowLimit } from '../sessions/window-limit.ts';

/** Tickets per minute of one user, over all sessions, or of one key. See docs/specification.md, section 7. */
const TICKETS = 600;

const tooMany = (retryAfter: number) => httpError(429, 'sessions.too_many_tickets', { retryAfter });

/** Creates the limit of this server. The returned function counts a ticket for its caller, or throws 429. */
export const createTicketLimit = () => {
  const limit = createWindowLimit({ limit: TICKETS, windowMs: 60_000 });
  return ({ id, key_id }: Pick<Principal, 'id' | 'key_id'>): void => {
    const owner = key_id === null ? `user ${id}` : `key ${key_id}`;
    assertBelow(limit, owner, tooMany);
    limit.add(owner);
  };
};
