import { resourceNamed } from '../../src/resources/all.ts';
import { createRow, inTransaction, updateRow } from '../../server/crud/writing/write.ts';
import type { Principal } from '../../server/principal.ts';
import { inPast } from '../in-past.ts';
import type { Hook } from '../inbox/calls.ts';
import type { DemoContext } from '../start.ts';

const webhooks = resourceNamed('webhooks');

const CHAT = ['alarm.raised', 'alarm.reopened', 'alarm.acknowledged', 'alarm.cleared'];
const WEBHOOKS = [
  { title: 'Teams channel of building services', format: 'teams', events: CHAT, hook: 'teams' },
  { title: 'Slack channel', format: 'slack', events: ['alarm.raised', 'alarm.reopened'], hook: 'slack' },
  {
    title: 'Building management system',
    format: 'standard',
    events: [...CHAT, 'alarm.closed'],
    hook: 'webhook',
  },
] as const;

/** Creates webhooks of a company that call the inbox, as of `at` (ms); none without an inbox. */
export const createWebhooks = async (
  context: DemoContext,
  by: Principal,
  company_id: number,
  at: number,
): Promise<void> => {
  const { inbox } = context;
  if (!inbox) return;
  await inPast(context, by, async (writeAt) => {
    for (const { hook, ...webhook } of WEBHOOKS)
      await createRow(writeAt(at), webhooks, { ...webhook, company_id, url: inbox.hookUrl(hook) });
  });
};

const OLD = `
  select id, url from webhooks
  where url ~ '^http://(127\\.0\\.0\\.1|localhost|\\[::1\\]):[0-9]+/hooks/(teams|slack|webhook)$'`;

/** Makes the webhooks of an earlier start call the inbox of this one, whose port may be another. */
export const moveWebhooks = async (context: DemoContext, by: Principal): Promise<void> => {
  const { inbox, pool } = context;
  if (!inbox) return;
  const { rows } = await pool.query<{ id: number; url: string }>(OLD);
  const moved = rows.filter(({ url }) => !inbox.isHook(url));
  if (moved.length === 0) return;
  await inTransaction(context, by, async (write) => {
    for (const { id, url } of moved) {
      const hook = url.slice(url.lastIndexOf('/') + 1) as Hook;
      await updateRow(write, webhooks, id, { url: inbox.hookUrl(hook) });
    }
  });
};
