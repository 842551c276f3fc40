import { once } from 'node:events';
import { connect } from 'node:net';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DemoInbox, startInbox } from '../../demo/inbox/inbox.ts';
import { MAX_MESSAGES } from '../../demo/inbox/store.ts';
import { formatBody, type WebhookBody } from '../../server/notify/webhook-request.ts';
import { StartError } from '../../server/startup/start-error.ts';

const PRODUCT = 'http://127.0.0.1:3000';
const LINK = `${PRODUCT}/alarm/abc-DEF_123`;

let inbox: DemoInbox;
beforeEach(async () => {
  inbox = await startInbox({ host: '127.0.0.1', port: 0, productUrl: PRODUCT });
});
afterEach(() => inbox.close());

const sendMail = (html: string, more: object = {}) =>
  createTransport(inbox.smtpUrl).sendMail({
    from: 'Flowgen <flowgen@example.com>',
    to: 'Māia <maia@example.com>',
    subject: 'Critical: Scald risk – “Room 2”',
    text: `Water of 57.5 °C\n\nAcknowledge:\n${LINK}\n`,
    html,
    ...more,
  });
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  fetch(`${inbox.url}${path}`, { method: 'POST', body, headers, redirect: 'manual' });
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const json = { 'content-type': 'application/json' };
const page = async (path: string) => {
  const answer = await fetch(`${inbox.url}${path}`);
  return {
    status: answer.status,
    policy: answer.headers.get('content-security-policy') ?? '',
    html: await answer.text(),
  };
};

describe('what arrives', () => {
  test('mails, with the link that acknowledges the case', async () => {
    await sendMail('<p>Water</p>');
    const [mail] = inbox.messages();
    expect(mail).toMatchObject({
      channel: 'email',
      to: 'maia@example.com',
      from: 'flowgen@example.com',
      subject: 'Critical: Scald risk – “Room 2”',
      link: LINK,
    });
    expect((await page(`/messages/${mail?.id}`)).html).toContain(`href="${LINK}"`);
  });

  test('text messages', async () => {
    const sms = { to: '+61 491 570 156', text: 'Critical: Scald risk. Water of 57.5 °C' };
    expect((await post('/sms', JSON.stringify(sms), json)).status).toBe(202);
    expect(inbox.messages()[0]).toMatchObject({
      channel: 'sms',
      to: sms.to,
      subject: 'Critical: Scald risk',
      text: sms.text,
    });
  });

  test('chat messages and webhooks, in the formats in which they are sent', async () => {
    const body: WebhookBody = {
      type: 'alarm.raised',
      timestamp: '2026-11-20T02:00:00Z',
      data: {
        title: 'Scald <risk>',
        severity: 'critical',
        text: 'Water of 57.5 °C',
        response: 'Shut it off.',
      },
    };
    for (const [hook, format] of [
      ['teams', 'teams'],
      ['slack', 'slack'],
      ['webhook', 'standard'],
    ] as const) {
      const answer = await fetch(inbox.hookUrl(hook), {
        method: 'POST',
        body: formatBody(body, format),
        headers: json,
      });
      expect(answer.status).toBe(202);
      expect(inbox.isHook(inbox.hookUrl(hook))).toBe(true);
      const [message] = inbox.messages();
      expect(message?.channel).toBe(hook);
      expect(message?.subject).toContain('Scald <risk>');
      expect(message?.text).toContain('57.5 °C');
      expect((await page(`/messages/${message?.id}`)).html).toContain('Scald &lt;risk&gt;');
    }
  });

  test('the newest first, and no more than it keeps', async () => {
    for (let n = 1; n <= MAX_MESSAGES + 2; n++)
      await post('/sms', JSON.stringify({ to: '1', text: `Message ${n}` }), json);
    const texts = inbox.messages().map(({ text }) => text);
    expect(texts).toHaveLength(MAX_MESSAGES);
    expect(texts[0]).toBe(`Message ${MAX_MESSAGES + 2}`);
    expect(await page('/messages/1')).toMatchObject({ status: 404 });
  });

  test('is announced to open pages', async () => {
    const aborting = new AbortController();
    const answer = await fetch(`${inbox.url}/events`, { signal: aborting.signal });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await post('/sms', JSON.stringify({ to: '1', text: 'News' }), json);
    let received = '';
    while (!received.includes('data:')) {
      const { value } = await reader.read();
      received += new TextDecoder().decode(value);
    }
    aborting.abort();
    expect((await page('/list')).html).toContain('News');
  });
});

describe('hostile input', () => {
  test('a mail’s HTML never runs scripts, and a subject is only text', async () => {
    await sendMail('<script>document.title = "x"</script><img src="https://example.com/a.png">', {
      subject: '<img src=x onerror=alert(1)>',
    });
    const id = inbox.messages()[0]?.id;
    const read = await page(`/messages/${id}`);
    expect(read.html).not.toContain('<img');
    expect(read.html).toMatch(/sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(read.policy).toContain("script-src 'self'");
    const { policy } = await page(`/messages/${id}/html`);
    expect(policy).toMatch(/^sandbox /);
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
    expect(policy).toContain("default-src 'none'");
  });

  test('wrong bodies are refused', async () => {
    const wrong = ['', '{', '[]', 'null', '{"to":1}', JSON.stringify({ to: '1', texts: ['x'] })];
    for (const body of wrong) {
      for (const path of ['/sms', '/hooks/teams', '/hooks/slack', '/hooks/webhook'])
        expect((await post(path, body, json)).status, `${path} ${body.slice(0, 20)}`).toBe(400);
    }
    expect((await post('/sms', JSON.stringify({ text: 'x'.repeat(600_000) }), json)).status).toBe(413);
    expect((await post('/sms', 'to=1', { 'content-type': 'text/plain' })).status).toBe(415);
    expect(inbox.messages()).toEqual([]);
  });

  test('a mail that is too large is refused, and one that is cut off is not kept', async () => {
    await expect(sendMail(`<p>${'x'.repeat(3_000_000)}</p>`)).rejects.toThrow(/552|size|large/i);
    const socket = connect(Number(new URL(inbox.smtpUrl).port), '127.0.0.1');
    await once(socket, 'data');
    socket.write('EHLO x\r\nMAIL FROM:<a@b.example>\r\nRCPT TO:<c@d.example>\r\nDATA\r\nSubject: half');
    socket.destroy();
    await sendMail('<p>after</p>');
    expect(inbox.messages()).toHaveLength(1);
  });

  test('other sites can neither press the button nor read the messages', async () => {
    let pressed = 0;
    inbox.onSimulate(() => {
      pressed += 1;
      return 'started';
    });
    expect((await post('/simulate', '', { ...form, origin: 'https://example.com' })).status).toBe(403);
    expect((await post('/simulate', '', { ...form, origin: 'null' })).status).toBe(403);
    expect(pressed).toBe(0);
    const own = await post('/simulate', '', { ...form, origin: inbox.url });
    expect(own.headers.get('location')).toBe('/?simulated=started');
    expect(pressed).toBe(1);
    // A page whose name was pointed to this computer (DNS rebinding).
    const socket = connect(Number(new URL(inbox.url).port), '127.0.0.1');
    socket.write('GET /list HTTP/1.1\r\nHost: rebound.example\r\nConnection: close\r\n\r\n');
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 421/);
    socket.destroy();
  });
});

test('the button says so while there is nothing to simulate yet', async () => {
  const answer = await post('/simulate', '', form);
  expect(answer.headers.get('location')).toBe('/?simulated=not_ready');
  expect((await page('/?simulated=not_ready')).html).toContain('role="status"');
  expect((await page('/?simulated=%3Cscript%3E')).html).not.toContain('role="status"');
});

test('a port that is in use is an error with the name of its setting', async () => {
  const port = Number(new URL(inbox.url).port);
  const started = startInbox({ host: '127.0.0.1', port, productUrl: PRODUCT });
  await expect(started).rejects.toThrow(StartError);
  await expect(started).rejects.toThrow('DEMO_INBOX_PORT');
});
