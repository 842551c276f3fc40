import * as z from 'zod';
import { LIVE_MAX_IDS } from '../../src/domain/live.ts';
import { idSchema } from '../../src/schema/zod.ts';

// One more than is allowed, so that the limit is told as such and not as a message that can't be read.
const ids = z.array(idSchema).max(LIVE_MAX_IDS * 10);

const schema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('auth'), ticket: z.string().min(1).max(200) }),
  z.strictObject({ type: z.literal('subscribe'), ids }),
  z.strictObject({ type: z.literal('unsubscribe'), ids }),
  z.strictObject({ type: z.literal('watch'), resources: z.array(z.string().max(60)).max(20) }),
]);
/** What a client may say. Source: contract, section 7; `watch` is ours, see docs/live.md. */
export type ClientMessage = z.output<typeof schema>;

/** The message of a frame, or null for what is none. */
export const readClientMessage = (text: string): ClientMessage | null => {
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
};
