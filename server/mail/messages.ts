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
const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

interface Template {
  readonly subject: string;
  /** The recipient’s name, for the greeting. */
  readonly name: string;
  readonly lines: readonly string[];
  readonly button: string;
  readonly url: string;
  readonly end: string;
}

const STYLE = 'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#1c2b33';
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#0579b0;color:#fff;font-weight:600;text-decoration:none';

const write = ({ subject, name, lines, button, url, end }: Template): MailContent => ({
  subject,
  text: [`Hello ${name},`, ...lines, `${button}:\n${url}`, end, 'Flowgen'].join('\n\n') + '\n',
  html: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f3f6f8">
<div style="max-width:520px;margin:0 auto;padding:32px;border-radius:12px;background:#fff;${STYLE}">
<p style="margin:0 0 24px;font-size:20px;font-weight:700;color:#0579b0">Flowgen</p>
<p>Hello ${escaped(name)},</p>
${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}
<p style="margin:28px 0"><a href="${escaped(url)}" style="${BUTTON}">${escaped(button)}</a></p>
<p style="font-size:14px;color:#5a6b75">${escaped(end)}</p>
<p style="font-size:14px;color:#5a6b75;word-break:break-all">If the button does not work, open this link: ${escaped(url)}</p>
</div></body></html>
`,
});

/** The invitation of a new user; the link leads to the page for choosing a password. */
export const invitationMail = (name: string, url: string, company?: string): MailContent =>
  write({
    subject: 'Your Flowgen account',
    name: oneLine(name),
    lines: [
      company === undefined
        ? 'A Flowgen account has been created for you.'
        : `A Flowgen account has been created for you to monitor the devices of ${oneLine(company)}.`,
      'Choose a password to sign in.',
    ],
    button: 'Choose a password',
    url,
    end: 'The link works once, for 7 days. If you did not expect this, ignore this email.',
  });

/** The password reset mail; the request may not have come from the recipient. */
export const resetMail = (name: string, url: string): MailContent =>
  write({
    subject: 'Reset your Flowgen password',
    name: oneLine(name),
    lines: ['We received a request to reset the password of your Flowgen account.'],
    button: 'Choose a new password',
    url,
    end: 'The link works once, for one hour. If you did not request it, ignore this email: your password stays the same.',
  });

/** The mail with the files of a scheduled report. `exceptions.first`: the most severe ones. */
export const reportMail = (
  title: string,
  period: string,
  exceptions: { readonly count: number; readonly first: readonly string[] },
  url: string,
): MailContent =>
  write({
    subject: `${oneLine(title)}: ${period}`,
    name: 'there',
    lines: [
      `The report “${oneLine(title)}” for ${period} is attached, as PDF and as a spreadsheet.`,
      exceptions.count === 0
        ? 'No exceptions.'
        : `${exceptions.count === 1 ? '1 exception' : `${exceptions.count} exceptions`}:`,
      ...exceptions.first.map(oneLine),
    ],
    button: 'Open the report',
    url,
    end: 'You receive this email because your address is a recipient of this report on Flowgen.',
  });
