/** A message without whom it is for. */
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
// Names are typed by people; in a mail they must not look like lines of ours.
const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

interface Letter {
  readonly subject: string;
  /** Who it is for. */
  readonly name: string;
  readonly lines: readonly string[];
  readonly button: string;
  readonly url: string;
  readonly end: string;
}

const STYLE = 'font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif;color:#1c2b33';
const BUTTON =
  'display:inline-block;padding:12px 24px;border-radius:8px;background:#0579b0;color:#fff;font-weight:600;text-decoration:none';

const write = ({ subject, name, lines, button, url, end }: Letter): MailContent => ({
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
<p style="font-size:14px;color:#5a6b75;word-break:break-all">If the button does nothing, open this address: ${escaped(url)}</p>
</div></body></html>
`,
});

/** Welcomes a new user; the link lets them choose a password. */
export const invitationMail = (name: string, url: string, company?: string): MailContent =>
  write({
    subject: 'Your Flowgen account',
    name: oneLine(name),
    lines: [
      company === undefined
        ? 'An account on Flowgen has been made for you.'
        : `An account on Flowgen has been made for you, to watch the devices of ${oneLine(company)}.`,
      'Choose a password and you can sign in.',
    ],
    button: 'Choose a password',
    url,
    end: 'The link works once, for 7 days. If you did not expect this, you can leave it be.',
  });

/** To somebody who forgot the password, or is said to have. */
export const resetMail = (name: string, url: string): MailContent =>
  write({
    subject: 'A new password for Flowgen',
    name: oneLine(name),
    lines: ['Somebody, hopefully you, asked for a new password for your Flowgen account.'],
    button: 'Choose a new password',
    url,
    end: 'The link works once, for one hour. If it wasn’t you, leave it be: your password stays as it is.',
  });

/** The files of a report that ran by its schedule. `stands`: what stands out, gravest first. */
export const reportMail = (
  title: string,
  period: string,
  stands: { readonly count: number; readonly first: readonly string[] },
  url: string,
): MailContent =>
  write({
    subject: `${oneLine(title)}: ${period}`,
    name: 'there',
    lines: [
      `The report “${oneLine(title)}” for ${period} is attached, as PDF and as a spreadsheet.`,
      stands.count === 0
        ? 'Nothing stands out.'
        : `What stands out: ${stands.count === 1 ? 'one thing' : `${stands.count} things`}.`,
      ...stands.first.map(oneLine),
    ],
    button: 'Open the report',
    url,
    end: 'You get this because a company on Flowgen has your address among the recipients of the report.',
  });
