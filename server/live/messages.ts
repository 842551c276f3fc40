import * as z from 'zod';
import { LIVE_MAX_IDS } from '../../src/domain/readings/live.ts';

// Looser than the limit, so that exceeding it is reported as such and not as an invalid message; and any integer that the
// database knows, so that an id that nothing can have is reported like one that is missing, and the others are subscribed.
const ids = z.array(z.int32()).max(LIVE_MAX_IDS * 10);

/** What a socket can subscribe to: datapoints by id, and the alarms that its user may see. */
const subjects = { ids: ids.optional(), alarms: z.literal(true).optional() };
const hasSubject = ({
  ids: some,
  alarms,
}: {
  ids?: number[] | undefined;
  alarms?: true | undefined;
}): boolean => some !== undefined || alarms !== undefined;

const secret = z.string().min(1).max(200);
/** A share link instead of a ticket, with the proof that its PIN was entered. */
const shareAccess = { share: secret.optional(), proof: secret.optional() };
const hasOneSecret = (message: {
  ticket?: string | undefined;
  share?: string | undefined;
  proof?: string | undefined;
}): boolean =>
  (message.ticket === undefined) !== (message.share === undefined) &&
  (message.proof === undefined || message.share !== undefined);

const schema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('auth'), ticket: secret.optional(), ...shareAccess }).refine(hasOneSecret),
  z.strictObject({ type: z.literal('subscribe'), ...subjects }).refine(hasSubject),
  z.strictObject({ type: z.literal('unsubscribe'), ...subjects }).refine(hasSubject),
  z.strictObject({ type: z.literal('watch'), resources: z.array(z.string().max(60)).max(20) }),
]);
/** Messages from a client. See docs/specification.md, section 7, and docs/live.md for `watch`. */
export type ClientMessage = z.output<typeof schema>;
/** The first message of a socket. */
export type AuthMessage = Extract<ClientMessage, { type: 'auth' }>;

/** Parses a message; null if it is invalid. */
export const readClientMessage = (text: string): ClientMessage | null => {
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : null;
  } catch {
    return null;
  }
};
