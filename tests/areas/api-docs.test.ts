import { describe, expect, it } from 'vitest';
import {
  callsOf,
  fieldsOf,
  groupOperations,
  schemaOf,
  typeText,
  type Document,
} from '../../src/areas/public/api-docs/openapi.ts';

const document: Document = {
  paths: {
    '/api/users/{id}': {
      get: { summary: 'One user', tags: ['Users'] },
      put: { summary: 'Change a user', tags: ['Users'] },
    },
    '/api/health': { get: { summary: 'Whether it works' } },
    '/{*}': { get: { summary: 'The site' } },
  },
  components: { schemas: { Tag: { type: 'string', maxLength: 200, description: 'key:value' } } },
};

describe('the page of the API', () => {
  it('lists the calls, each with an anchor of its own', () => {
    expect(callsOf(document).map(({ id, method, group }) => [id, method, group])).toEqual([
      ['get-users-id', 'GET', 'Users'],
      ['put-users-id', 'PUT', 'Users'],
      ['get-health', 'GET', 'health'],
    ]);
  });

  it('finds calls by words in any order', () => {
    expect(
      groupOperations(callsOf(document), 'USER change').map(([, calls]) => calls.map(({ id }) => id)),
    ).toEqual([['put-users-id']]);
    expect(groupOperations(callsOf(document), 'nothing of it')).toEqual([]);
  });

  it.each([
    [{ type: 'string', minLength: 1, maxLength: 120 }, 'string (min 1, max 120)'],
    [{ type: 'integer', minimum: 1, maximum: 2_147_483_647 }, 'integer (≥ 1)'],
    [{ anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'integer | null'],
    [{ enum: ['user', 'companyadmin'] }, '"user" | "companyadmin"'],
    [{ type: 'array', items: { $ref: '#/components/schemas/Tag' } }, 'list of string (max 200)'],
    [{}, 'any'],
  ])('says %j in words', (schema, words) => expect(typeText(schema, document)).toBe(words));

  it('shows the fields of a body, of a list of bodies too', () => {
    const schema = {
      type: 'object',
      required: ['a'],
      properties: { a: { $ref: '#/components/schemas/Tag' }, b: {} },
    };
    const fields = [
      { name: 'a', type: 'string (max 200)', required: true, description: 'key:value' },
      { name: 'b', type: 'any', required: false, description: '' },
    ];
    expect(fieldsOf(schema, document)).toEqual(fields);
    expect(fieldsOf({ type: 'array', items: schema }, document)).toEqual(fields);
    expect(schemaOf({ 'text/csv': { schema: {} }, 'application/json': { schema } })).toEqual({
      type: 'application/json',
      schema,
    });
  });
});
