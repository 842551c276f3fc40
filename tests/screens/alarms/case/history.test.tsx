import { http as answer, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { CaseHistory } from '../../../../src/screens/alarms/case/history.tsx';
import { alarmCase as alarm } from '../../../support/alarms/alarm-case.ts';
import { at, startApi } from '../../../support/site/api.ts';
import { emptyBrowser, signedIn } from '../../../support/site/session.ts';
import { openView, says } from '../../../support/site/view.tsx';

const server = startApi();

beforeEach(() => {
  emptyBrowser();
  signedIn('companyadmin');
});

describe('the end of an alarm', () => {
  const history = (value: number) => {
    const events = [
      { id: 1, ts: alarm.since, type: 'raised', by: null, text: null, value: 62 },
      { id: 2, ts: '2026-11-20T02:03:00.000Z', type: 'cleared', by: null, text: null, value },
    ];
    server.use(
      answer.get(at('/alarms/7/events'), () => HttpResponse.json({ data: events })),
      answer.get(at('/notifications'), () => HttpResponse.json([])),
    );
    return openView(<CaseHistory alarm={alarm} unit="°C" />, {
      resource: 'alarms',
      path: '/company/alarms/7',
    });
  };

  it('says that the value is below the limit of the alarm', async () => {
    await history(48.8);
    await says('Cleared at 48.8');
    expect(document.body.textContent).toMatch(/· below 60\s°C/);
  });

  it('says nothing of a value beyond it, such as that of an idle pipe', async () => {
    await history(61);
    await says('Cleared at 61');
    expect(document.body.textContent).not.toContain('below');
  });
});

describe('messages that did not arrive', () => {
  const event = { id: 1, ts: alarm.since, type: 'raised', by: null, text: null, value: 62 };
  const message = {
    id: 31,
    alarm_id: 7,
    created_at: '2026-11-20T02:00:01.000Z',
    user_id: 12,
    channel: 'email',
    to: 'hana@example.com',
    status: 'failed',
    error: 'Email is not set up on this server.',
  };
  const open = () => {
    server.use(answer.get(at('/alarms/7/events'), () => HttpResponse.json({ data: [event] })));
    return openView(<CaseHistory alarm={alarm} unit="°C" />, {
      resource: 'alarms',
      path: '/company/alarms/7',
    });
  };

  it('are in the history, with whom they were to and why', async () => {
    const asked: (string | null)[] = [];
    server.use(
      answer.get(at('/notifications'), ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('filter'));
        return HttpResponse.json([
          {
            ...message,
            id: 33,
            user_id: null,
            channel: 'webhook',
            to: 'https://example.com/hook',
            error: null,
          },
          {
            ...message,
            id: 32,
            channel: 'sms',
            status: 'queued',
            error: 'Text messages are not set up on this server.',
          },
          message,
        ]);
      }),
      answer.get(at('/users'), () => HttpResponse.json([{ id: 12, name: 'Hana Whitlock' }])),
    );
    await open();
    await says('Email to Hana Whitlock: Email is not set up on this server.');
    await says('Webhook https://example.com/hook');
    await says('Text message to Hana Whitlock: Text messages are not set up on this server.');
    const headings = [...document.querySelectorAll('li strong')].map((heading) => heading.textContent);
    expect(headings).toEqual([
      'Not delivered yet, trying again',
      'Not delivered',
      expect.stringMatching(/^Raised at/),
    ]);
    expect(document.querySelectorAll('li strong svg')).toHaveLength(2);
    expect(JSON.parse(asked[0] ?? '')).toEqual({ alarm_id: 7, status: ['failed', 'queued'] });
  });

  it('are named by their address if the reader may not see the person', async () => {
    signedIn('user');
    server.use(answer.get(at('/notifications'), () => HttpResponse.json([message])));
    await open();
    expect(await says('Email to hana@example.com: Email is not set up')).toBe(true);
  });

  it('are left out without an error if they cannot be loaded', async () => {
    server.use(
      answer.get(at('/notifications'), () => HttpResponse.json({ message: 'No.' }, { status: 403 })),
    );
    const { where } = await open();
    await says('Raised at');
    expect(where()).toBe('/company/alarms/7');
    expect(document.querySelector('[role="alert"]')).toBeNull();
    expect(document.body.textContent).not.toContain('No.');
  });
});
