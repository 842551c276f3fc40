import { expect, it } from 'vitest';
import { callsOf, type Document } from '../../src/areas/public/api-docs/openapi.ts';
import { answerOf, curlOf } from '../../src/areas/public/api-docs/request.ts';

const document: Document = {
  paths: {
    '/api/devices/{id}': {
      put: {
        security: [{ bearer: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'limit', in: 'query', schema: { type: 'integer' } },
        ],
        requestBody: { content: { 'application/json': { example: { title: "Kim's basin" } } } },
        responses: { 400: {}, 200: { content: { 'application/json': { example: { data: { id: 12 } } } } } },
      },
    },
    '/api/health': { get: { security: [], responses: { 204: {} } } },
  },
};
const [change, health] = callsOf(document);

it('writes a call as a command that a shell understands', () => {
  expect(change && curlOf(change, document, 'https://portal.test')).toBe(
    [
      `curl -X PUT 'https://portal.test/api/devices/12'`,
      `  -H 'Authorization: Bearer YOUR_KEY'`,
      `  -H 'Content-Type: application/json'`,
      [`  -d '{`, String.raw`  "title": "Kim'\''s basin"`, `}'`].join('\n'),
    ].join(' \\\n'),
  );
});

it('needs no key for a call that anyone may make', () => {
  expect(health && curlOf(health, document, 'https://portal.test')).toBe(
    `curl 'https://portal.test/api/health'`,
  );
});

it('shows the example of a successful answer', () => {
  expect(change && answerOf(change)).toEqual({
    status: '200',
    text: JSON.stringify({ data: { id: 12 } }, null, 2),
  });
  expect(health && answerOf(health)).toEqual({ status: '204', text: '' });
});
