import { expect, it } from 'vitest';
import * as z from 'zod';
import { describeRoutes } from '../../server/openapi/describe.ts';

interface Described {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly security: readonly unknown[];
            readonly 'x-access': unknown;
            readonly requestBody?: {
              readonly content: Readonly<Record<string, { readonly example: unknown }>>;
            };
            readonly responses: Readonly<
              Record<string, { readonly content?: Readonly<Record<string, { readonly example: unknown }>> }>
            >;
          }
        >
      >
    >
  >;
}

it('describes each call with who may make it and examples of its body and answer', async () => {
  const { paths } = (await describeRoutes([
    { method: 'GET', url: '/api/health', schema: { response: { 200: z.object({ ok: z.boolean() }) } } },
    {
      method: 'POST',
      url: '/api/ingest/ttn',
      schema: { body: z.any(), response: { 200: z.object({ accepted: z.int() }) } },
    },
    {
      method: 'GET',
      url: '/api/devices/:id',
      schema: {
        params: z.object({ id: z.string() }),
        response: { 200: z.object({ data: z.object({ id: z.int(), title: z.string() }) }) },
      },
    },
  ])) as Described;
  expect(paths['/api/health']?.['get']).toMatchObject({ security: [], 'x-access': { roles: ['anyone'] } });
  const device = paths['/api/devices/{id}']?.['get'];
  expect(device?.security).toEqual([{ bearer: [] }]);
  expect(device?.['x-access']).toMatchObject({ key: 'read' });
  expect(device?.responses['200']?.content?.['application/json']?.example).toEqual({
    data: { id: 12, title: 'Basin 3' },
  });
  const uplink = paths['/api/ingest/ttn']?.['post'];
  expect(uplink?.['x-access']).toEqual({ roles: [], key: 'ingest' });
  // As the vendor sends it.
  expect(JSON.stringify(uplink?.requestBody?.content['application/json']?.example)).toContain(
    'uplink_message',
  );
});
