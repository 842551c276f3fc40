import { describe, expect, it } from 'vitest';
import { ALL } from '../../src/domain/access/access.ts';
import { check } from '../../src/schema/explain.ts';
import {
  belongsTo,
  boolean,
  choice,
  choices,
  countOf,
  email,
  instant,
  integer,
  manyOf,
  number,
  tags,
  text,
  timeZone,
} from '../../src/schema/field.ts';
import { defineResource } from '../../src/schema/resource.ts';
import { createSchema, filterSchema, recordSchema, updateSchema } from '../../src/schema/zod.ts';

const pumps = defineResource({
  name: 'pumps',
  title: 'name',
  access: { superadmin: ALL },
  fields: {
    name: text({ required: true, max: 5 }),
    mail: email(),
    size: choice(['small', 'large'], { default: 'small' }),
    uses: choices(['hot', 'cold'], { required: true }),
    count: integer({ min: 1 }),
    height: number(),
    on: boolean(),
    seen_at: instant({ readOnly: true, systemManaged: true }),
    zone: timeZone(),
    company_id: belongsTo('companies'),
    device_ids: manyOf('devices', { through: 'pump_devices' }),
    tags: tags(),
    part_count: countOf('parts', 'pump_id'),
  },
  list: { columns: ['name'], sort: 'name' },
  form: ['name'],
});

const faultsOf = (schema: Parameters<typeof check>[0], value: unknown) =>
  (check(schema, value, pumps).faults ?? []).map(({ path, key }) => `${path} ${key}`);

describe('the body of a POST', () => {
  const create = createSchema(pumps);
  const least = { name: 'A', uses: ['hot'] };

  it('requires fields that are required and have no default, and no others', () => {
    expect(faultsOf(create, least)).toEqual([]);
    expect(faultsOf(create, {})).toEqual(['name validation.required', 'uses validation.required']);
  });

  it.each([
    [{ name: '' }, 'name validation.required'],
    [{ name: null }, 'name validation.required'],
    [{ name: 5 }, 'name validation.text'],
    [{ name: 'sixsix' }, 'name validation.too_long'],
    [{ name: 'a\0' }, 'name validation.text_characters'],
    [{ name: '\ud800' }, 'name validation.text_characters'],
    [{ name: 'a\nb' }, 'name validation.text_characters'],
    [{ mail: 'nobody' }, 'mail validation.email'],
    [{ size: 'huge' }, 'size validation.choice'],
    [{ size: null }, 'size validation.required'],
    [{ size: '' }, 'size validation.required'],
    [{ uses: [] }, 'uses validation.list_short'],
    [{ count: 0 }, 'count validation.too_small'],
    [{ count: '3' }, 'count validation.number'],
    [{ count: 1.5 }, 'count validation.whole_number'],
    [{ count: 2 ** 31 }, 'count validation.too_big'],
    [{ height: Number.NaN }, 'height validation.number'],
    [{ height: Number.POSITIVE_INFINITY }, 'height validation.number'],
    [{ on: 'true' }, 'on validation.boolean'],
    [{ zone: 'Mars/Olympus' }, 'zone validation.time_zone'],
    [{ zone: '+10:00' }, 'zone validation.time_zone'],
    [{ company_id: 0 }, 'company_id validation.too_small'],
    [{ device_ids: ['1'] }, 'device_ids.0 validation.number'],
    [{ tags: ['label'] }, 'tags.0 validation.tag_shape'],
    [{ tags: ['rate:5', 'RATE:10'] }, 'tags validation.tag_rate'],
    [{ nope: 1 }, 'nope validation.unknown_field'],
    [{ seen_at: '2026-11-20T02:15:45.812Z' }, 'seen_at validation.read_only'],
    [{ part_count: 3 }, 'part_count validation.read_only'],
  ])('refuses %j', (body, fault) => {
    expect(faultsOf(create, { ...least, ...body })).toEqual([fault]);
  });

  it('rejects __proto__ as a field', () => {
    const body: unknown = JSON.parse('{"name": "A", "uses": ["hot"], "__proto__": {"role": "superadmin"}}');
    expect(faultsOf(create, body)).toEqual(['__proto__ validation.unknown_field']);
  });

  it('accepts null for nullable fields', () => {
    const none = { mail: null, count: null, height: null, on: null, zone: null, company_id: null };
    expect(faultsOf(create, { ...least, ...none })).toEqual([]);
  });

  it('lower-cases tag keys and removes duplicate tags', () => {
    const result = create.parse({ ...least, tags: ['LABEL:TMV', 'label:TMV', 'Label:tmv'] });
    expect(result.tags).toEqual(['label:TMV', 'label:tmv']);
  });
});

describe('the body of a PUT', () => {
  it('accepts any part of a record, including read-only fields', () => {
    const record = { id: 3, version: 2, part_count: 4, seen_at: null, created_at: 'x', name: 'B' };
    expect(faultsOf(updateSchema(pumps), record)).toEqual([]);
    expect(faultsOf(updateSchema(pumps), {})).toEqual([]);
  });

  it('rejects a non-numeric version and unknown fields', () => {
    expect(faultsOf(updateSchema(pumps), { version: '2' })).toEqual(['version validation.number']);
    expect(faultsOf(updateSchema(pumps), { role: 'superadmin' })).toEqual(['role validation.unknown_field']);
  });
});

describe('a filter', () => {
  it('accepts values, lists of values, ids and q', () => {
    const filter = {
      name: ['A', 'B'],
      on: null,
      company_id: 4,
      device_ids: 7,
      tags: 'label:TMV',
      q: 'x',
      id: [1, 2],
      seen_at_gte: '2026-11-20T00:00:00Z',
      created_at_lt: '2026-11-21T10:00:00.000+11:00',
      count_gte: 1,
      height_lt: 2.5,
    };
    expect(faultsOf(filterSchema(pumps), filter)).toEqual([]);
  });

  it.each([
    [{ $ne: 1 }, '$ne validation.unknown_field'],
    [{ name: { $gt: '' } }, 'name validation.text'],
    [{ company_id: '4' }, 'company_id validation.number'],
    [{ id: -1 }, 'id validation.too_small'],
    [{ q: 5 }, 'q validation.text'],
    [{ seen_at_gte: 5 }, 'seen_at_gte validation.text'],
    [{ count_lt: [1] }, 'count_lt validation.number'],
    [{ height_gte: null }, 'height_gte validation.required'],
    [{ name_lt: 'b' }, 'name_lt validation.unknown_field'],
    [{ company_id_gte: 1 }, 'company_id_gte validation.unknown_field'],
  ])('refuses %j', (filter, fault) => {
    expect(faultsOf(filterSchema(pumps), filter)).toEqual([fault]);
  });
});

it('describes what a record may contain', () => {
  const shape = Object.keys(recordSchema(pumps).shape);
  expect(shape.slice(0, 4)).toEqual(['id', 'version', 'created_at', 'updated_at']);
  expect(shape).toContain('part_count');
});

it('a schema is built once per definition', () => {
  const definitions = ['one', 'two'].map((name) =>
    defineResource({
      name,
      title: 'a',
      access: { superadmin: ALL },
      fields: { a: text() },
      list: { columns: ['a'], sort: 'a' },
      form: ['a'],
    }),
  );
  const [first, again, other] = [0, 0, 1].map((at) =>
    filterSchema(definitions.at(at) as (typeof definitions)[number]),
  );
  expect(first).toBe(again);
  expect(first).not.toBe(other);
});
