import type { CaseRow } from '../alarms/cases/case-row.ts';
import { inEnglish } from '../texts/translations.ts';
import type { Text } from '../texts/texts.ts';
import type { OutboxRow } from './outbox.ts';

/** A message that is being delivered, with its addressee and its case as they are now. */
export interface OutgoingMessage extends Omit<OutboxRow, 'dedup_key' | 'is_combined'> {
  readonly id: number;
  readonly attempts: number;
  readonly created_at: Date;
  /** Null for webhooks, and if the user was deactivated. */
  readonly user: {
    readonly id: number;
    readonly name: string;
    readonly email: string;
    readonly phone: string | null;
    readonly locale: string;
    readonly time_zone: string;
    readonly role: string;
  } | null;
  /** Null for a combined message. */
  readonly alarm: CaseRow | null;
  /** The title of the device, otherwise the id of the gateway. */
  readonly subject: string;
  readonly location: string | null;
  /** The projects of the device. */
  readonly site: string | null;
}

/** Why a message was not delivered. */
export interface DeliveryError extends Error {
  readonly deliveryText: Text;
}

export const deliveryError = (text: Text): DeliveryError =>
  Object.assign(new Error(inEnglish(text)), { deliveryText: text });

export const isDeliveryError = (error: unknown): error is DeliveryError =>
  error instanceof Error && 'deliveryText' in error;

/**
 * Hands a message over; throws unless it was accepted. `begin` must be called directly before that: until then a
 * killed server means that the message is sent again. It throws if another server has taken over.
 */
export type SendMessage = (message: OutgoingMessage, begin: () => Promise<void>) => Promise<void>;
