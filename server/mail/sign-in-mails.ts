import { areaOf, type Role } from '../../src/domain/access/roles.ts';
import type { Context } from '../context.ts';
import { message, type Text } from '../texts/texts.ts';
import { compose, hello, type MailContent, oneLine, type Reader } from './messages.ts';

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
type LinkEvent = 'linked' | 'unlinked';

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

/** The mail about a new or removed link of the reader to an identity provider. */
export const linkMail = (
  { name, locale }: Reader,
  event: LinkEvent,
  { url, title }: { readonly url: string; readonly title: string },
): MailContent => {
  const values = { title: oneLine(title) };
  return compose(
    {
      subject: message(`mails.provider_${event}_subject`, values),
      greeting: hello(name),
      lines: [message(`mails.provider_${event}`, values)],
      button: 'mails.second_factor_button',
      url,
      end: 'mails.second_factor_end',
    },
    locale,
  );
};

type Recipient = Reader & { readonly email: string; readonly role: Role };

/** Sends a mail that leads to the user's profile, if there is a mail server. Does not wait for it; it logs its failures. */
const notify = (
  { mailer, publicUrl }: Context,
  user: Recipient,
  contentWith: (url: string) => MailContent,
): void => {
  if (!mailer.enabled) return;
  const to = { name: user.name, address: user.email };
  void mailer.send({ to, ...contentWith(`${publicUrl()}/${areaOf(user.role)}/profile`) });
};

/** Tells a user by mail of a change of their second factor. */
export const notifySecondFactor = (
  context: Context,
  user: Recipient,
  event: SecondFactorEvent,
  codesLeft?: number,
): void => notify(context, user, (url) => secondFactorMail(user, event, { url, codesLeft }));

/** Tells a user by mail that their account was linked to the identity provider with this title, or is no longer. */
export const notifyLink = (context: Context, user: Recipient, event: LinkEvent, title: string): void =>
  notify(context, user, (url) => linkMail(user, event, { url, title }));
