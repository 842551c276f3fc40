import { message, type Text } from '../texts/texts.ts';
import { languageOf, writerIn } from '../texts/translations.ts';

/** The content of a message, without its recipient. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
// Names are user input: without line breaks they can’t imitate our own text.
export const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Who reads a mail. */
export interface Reader {
  readonly name: string;
  readonly locale: string;
}

export interface Template {
  readonly subject: Text;
  readonly greeting: Text;
  readonly lines: readonly Text[];
  /** Follow the lines as they are: they are written in the reader's language already. */
  readonly details?: readonly string[];
  readonly button: Text;
  readonly url: string;
  readonly end: Text;
}

const STYLE = 'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#1c2b33';
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#0579b0;color:#fff;font-weight:600;text-decoration:none';

/** The text and HTML of a message. */
export const compose = (template: Template, locale: string): MailContent => {
  const write = writerIn(locale);
  const { url } = template;
  const [subject, greeting, button, end] = [
    template.subject,
    template.greeting,
    template.button,
    template.end,
  ].map(write) as [string, string, string, string];
  const lines = [...template.lines.map(write), ...(template.details ?? [])];
  const link = write(message('mails.link', { url }));
  return {
    subject,
    text: [greeting, ...lines, `${button}:\n${url}`, end, 'Flowgen'].join('\n\n') + '\n',
    html: `<!doctype html>
<html lang="${languageOf(locale)}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f3f6f8">
<div style="max-width:520px;margin:0 auto;padding:32px;border-radius:12px;background:#fff;${STYLE}">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:#0579b0">Flowgen</p>
<p>${escaped(greeting)}</p>
${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
<p style="margin:28px 0"><a href="${escaped(url)}" style="${BUTTON}">${escaped(button)}</a></p>
<p style="font-size:14px;color:#5a6b75">${escaped(end)}</p>
<p style="font-size:14px;color:#5a6b75;word-break:break-all">${escaped(link)}</p>
</div></body></html>
`,
  };
};

export const hello = (name: string): Text => message('mails.hello', { name: oneLine(name) });

/** The invitation of a new user; the link leads to the page for choosing a password. */
export const invitationMail = ({ name, locale }: Reader, url: string, company?: string): MailContent =>
  compose(
    {
      subject: 'mails.invitation_subject',
      greeting: hello(name),
      lines: [
        company === undefined
          ? 'mails.invitation'
          : message('mails.invitation_company', { company: oneLine(company) }),
        'mails.invitation_next',
      ],
      button: 'mails.invitation_button',
      url,
      end: 'mails.invitation_end',
    },
    locale,
  );

/** The password reset mail; the request may not have come from the recipient. */
export const resetMail = ({ name, locale }: Reader, url: string): MailContent =>
  compose(
    {
      subject: 'mails.reset_subject',
      greeting: hello(name),
      lines: ['mails.reset'],
      button: 'mails.reset_button',
      url,
      end: 'mails.reset_end',
    },
    locale,
  );

/** The mail with the files of a scheduled report. `exceptions.first`: the most severe ones. */
export const reportMail = (
  title: string,
  period: string,
  exceptions: { readonly count: number; readonly first: readonly string[] },
  url: string,
  locale: string,
): MailContent => {
  const values = { title: oneLine(title), period };
  return compose(
    {
      subject: message('mails.report_subject', values),
      greeting: 'mails.report_hello',
      lines: [
        message('mails.report', values),
        exceptions.count === 0
          ? 'mails.report_no_exceptions'
          : message('mails.report_exceptions', { smart_count: exceptions.count }),
      ],
      details: exceptions.first.map(oneLine),
      button: 'mails.report_button',
      url,
      end: 'mails.report_end',
    },
    locale,
  );
};
