import * as z from 'zod';
import { LIVE_MAX_IDS } from '../../src/domain/live.ts';
import { idSchema } from '../../src/schema/zod.ts';

// Looser than the limit, so that exceeding it is reported as such and not as an invalid message.
const ids = z.array(idSchema).max(LIVE_MAX_IDS * 10);

const schema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('auth'), ticket: z.string().min(1).max(200) }),
  z.strictObject({ type: z.literal('subscribe'), ids }),
  z.strictObject({ type: z.literal('unsubscribe'), ids }),
  z.strictObject({ type: z.literal('watch'), resources: z.array(z.string().max(60)).max(20) }),
]);
/** Messages from a client. See docs/specification.md, section 7, and docs/live.md for `watch`. */
export type ClientMessage = z.output<typeof schema>;

/** Parses a message; null if it is invalid. */
export const readClientMessage = (text: string): ClientMessage | null => {
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
};
