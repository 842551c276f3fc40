import { expect, it } from 'vitest';
import { exampleOf, type ExampleSchema } from '../../../src/domain/api/example.ts';

const user: ExampleSchema = {
  type: 'object',
  properties: {
    id: { type: 'integer', readOnly: true },
    email: { type: 'string' },
    role: { enum: ['user', 'companyadmin'] },
    created_at: { type: 'string', readOnly: true },
    project_ids: { type: 'array', items: { type: 'integer' } },
    company_id: { anyOf: [{ type: 'null' }, { type: 'integer' }] },
    is_active: { type: ['boolean', 'null'], default: true },
    manager: { $ref: '#/components/schemas/User' },
  },
};
const resolve = (ref: string): ExampleSchema | undefined => (ref.endsWith('/User') ? user : undefined);

it('makes an example that reads like a record', () => {
  expect(exampleOf(user, () => undefined)).toEqual({
    id: 12,
    email: 'kim@example.com',
    role: 'user',
    created_at: '2026-11-20T02:15:45Z',
    project_ids: [12],
    company_id: 12,
    is_active: true,
    manager: {},
  });
});

it('leaves out what a request can’t set', () => {
  const request = exampleOf(user, () => undefined, { isRequest: true });
  expect(Object.keys(request as object)).not.toContain('created_at');
});

it('ends with a schema that contains itself', () => {
  expect(JSON.stringify(exampleOf(user, resolve)).length).toBeLessThan(5_000);
});
