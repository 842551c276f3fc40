import { areaOf, type Role } from '../../src/domain/roles.ts';
import type { Context } from '../context.ts';
import { message, type Text } from '../texts.ts';
import { compose, hello, type MailContent, type Reader } from './messages.ts';

/** What happened to a user's second factor, with the texts that report it. */
const EVENTS = {
  on: { subject: 'mails.second_factor_on_subject', text: 'mails.second_factor_on' },
  off: { subject: 'mails.second_factor_off_subject', text: 'mails.second_factor_off' },
  removed: { subject: 'mails.second_factor_off_subject', text: 'mails.second_factor_off_by_admin' },
  passkey_added: { subject: 'mails.passkey_added_subject', text: 'mails.passkey_added' },
  passkey_removed: { subject: 'mails.passkey_removed_subject', text: 'mails.passkey_removed' },
  recovery: { subject: 'mails.recovery_code_subject', text: 'mails.recovery_code' },
} as const;
export type SecondFactorEvent = keyof typeof EVENTS;

/** The mail about a change of the reader's second factor, or about a used recovery code. */
export const secondFactorMail = (
  { name, locale }: Reader,
  event: SecondFactorEvent,
  { url, codesLeft }: { readonly url: string; readonly codesLeft?: number | undefined },
): MailContent => {
  const { subject, text } = EVENTS[event];
  const left: readonly Text[] =
    codesLeft === undefined ? [] : [message('mails.recovery_codes_left', { smart_count: codesLeft })];
  return compose(
    {
      subject,
      greeting: hello(name),
      lines: [text, ...left],
      button: 'mails.second_factor_button',
      url,
      end: 'mails.second_factor_end',
    },
    locale,
  );
};

/** Tells a user by mail, if there is a mail server. Does not wait for it; it logs its failures. */
export const notifySecondFactor = (
  { mailer, publicUrl }: Context,
  user: Reader & { readonly email: string; readonly role: Role },
  event: SecondFactorEvent,
  codesLeft?: number,
): void => {
  if (!mailer.enabled) return;
  const url = `${publicUrl()}/${areaOf(user.role)}/profile`;
  const to = { name: user.name, address: user.email };
  void mailer.send({ to, ...secondFactorMail(user, event, { url, codesLeft }) });
};
