import { describe, expect, it } from 'vitest';
import { formParts, isWide } from '../../src/generator/form/form-fields.ts';
import { resourceNamed } from '../../src/resources/all.ts';
import { fieldOf } from '../../src/schema/resource.ts';

const devices = resourceNamed('devices');
const companies = resourceNamed('companies');

describe('the parts of a form', () => {
  it('are the sections of the definition, after the fields that are in none', () => {
    const parts = formParts(devices, ['xid', 'title', 'tags', 'company_id']);
    expect(parts.map(({ section, fields }) => [section?.label, fields])).toEqual([
      [undefined, ['title']],
      ['Assignment', ['company_id', 'tags']],
      ['Identification', ['xid']],
    ]);
  });

  it('contain every field of the form once', () => {
    for (const definition of [devices, companies, resourceNamed('users'), resourceNamed('reports')]) {
      const placed = formParts(definition, definition.form).flatMap(({ fields }) => fields);
      expect(placed.toSorted()).toEqual(definition.form.toSorted());
    }
  });

  it('give lists and long texts both columns', () => {
    const wide = (definition: typeof devices, name: string) => isWide(fieldOf(definition, name));
    expect(['project_ids', 'tags', 'location'].filter((name) => !wide(devices, name))).toEqual([]);
    expect(wide(companies, 'address')).toBe(true);
    expect(wide(companies, 'is_active')).toBe(true);
    expect(['title', 'type', 'company_id', 'is_active'].filter((name) => wide(devices, name))).toEqual([]);
  });
});
