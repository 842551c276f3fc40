import { expect } from 'vitest';
import { layoutOf } from './dashboards.ts';
import type { Answer, Person, TestApp } from '../server/app.ts';
import { type Client, openClient } from '../server/live-client.ts';
import type { dashboardTools } from './dashboards.ts';

/** A link as it was created, with its token. */
export interface MadeShare {
  readonly id: number;
  readonly url: string;
  readonly token: string;
}

/** A dashboard with a value of a device of a company, attached to that company. */
export const sharedBoard = async (
  tools: ReturnType<typeof dashboardTools>,
  superadmin: Person,
  companyId: number,
) => {
  const point = await tools.datapoint(companyId);
  const board = await tools.make({ data: layoutOf([point.id]) });
  await superadmin.put(`/dashboard-v2/${board.id}/attach-company`, { company_id: companyId });
  return { ...point, datapoint_id: point.id, board: board.id as number };
};

/** Creates a link to one dashboard. */
export const makeShare = async (
  person: Person,
  board: number,
  more: Record<string, unknown> = {},
): Promise<MadeShare> => {
  const { status, body } = await person.post(`/dashboard-v2/${board}/shares`, { title: 'Hall', ...more });
  expect(status).toBe(201);
  return { ...body.data, token: body.data.url.split('/').at(-1) };
};

/** Calls as the page of a link makes them. */
export const visit = (test: TestApp, { token }: { token: string }, proof?: string) => {
  const headers: Record<string, string> = proof === undefined ? {} : { 'x-share-proof': proof };
  return {
    get: (path = ''): Promise<Answer> => test.call('GET', `/s/${token}${path}`, { headers }),
    pin: (pin: unknown, from?: string): Promise<Answer> =>
      test.call('POST', `/s/${token}/pin`, { body: { pin }, ...(from === undefined ? {} : { from }) }),
  };
};

/** A socket that was opened with a link. */
export const visiting = async (
  host: string,
  { token }: { token: string },
  proof?: string,
): Promise<Client> => {
  const client = await openClient(host);
  client.send({ type: 'auth', share: token, ...(proof === undefined ? {} : { proof }) });
  await client.next(({ type }) => type === 'welcome');
  return client;
};
