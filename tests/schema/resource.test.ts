import { describe, expect, expectTypeOf, it } from 'vitest';
import { allow, OWN_COMPANY, READ } from '../../src/domain/access/access.ts';
import users from '../../src/resources/users.ts';
import { belongsTo, boolean, choice, text } from '../../src/schema/field.ts';
import { fieldLabel, humanise, labelMany, labelOne } from '../../src/schema/labels.ts';
import { defineResource, type RecordOf } from '../../src/schema/resource.ts';

const rest = { list: { columns: ['name'], sort: 'name' }, form: ['name'] } as const;
const fields = { name: text({ required: true }), note: text() };

describe('a definition', () => {
  it('infers the type of its records', () => {
    type User = RecordOf<typeof users>;
    expectTypeOf<User['name']>().toEqualTypeOf<string>();
    expectTypeOf<User['phone']>().toEqualTypeOf<string | null>();
    expectTypeOf<User['role']>().toEqualTypeOf<'superadmin' | 'companyadmin' | 'user'>();
    expectTypeOf<User['version']>().toEqualTypeOf<number>();
  });

  it('does not compile with a misspelled name', () => {
    const base = { name: 'x', title: 'name', fields, access: {}, ...rest } as const;
    // @ts-expect-error the title is not a field
    defineResource({ ...base, title: 'nme' });
    // @ts-expect-error the column is not a field
    defineResource({ ...base, form: ['nme'] });
    const byName = allow(READ, { name: ['a'] });
    // @ts-expect-error the role does not exist
    defineResource({ ...base, access: { usr: byName } });
    const byNothing = allow(READ, { compny_id: OWN_COMPANY });
    // @ts-expect-error a scope by the column is not a field
    defineResource({ ...base, access: { user: byNothing } });
    const right = defineResource({ ...base, access: { user: byName } });
    expect(right.access.user?.rows).toEqual({ name: ['a'] });
  });

  it('does not compile with a misspelled fact', () => {
    // @ts-expect-error `required` is misspelled
    expect(text({ requird: true })).toMatchObject({ kind: 'text' });
    // @ts-expect-error only texts and numbers have a maximum
    expect(boolean({ required: true, max: 3 })).toMatchObject({ kind: 'boolean' });
    // @ts-expect-error `readOnly` is misspelled
    expect(choice(['a', 'b'], { readonly: true })).toMatchObject({ kind: 'choice' });
    const misspelled = { label: 'Company', ondelete: 'clear' } as const;
    // @ts-expect-error facts in a variable are checked too
    expect(belongsTo('companies', misspelled)).toMatchObject({ kind: 'belongsTo' });
  });
});

describe('labels', () => {
  it('are derived from the names unless the definition sets them', () => {
    expect(humanise('contact_email')).toBe('Contact email');
    expect(fieldLabel(users, 'company_id')).toBe('Company');
    expect(fieldLabel(users, 'created_at')).toBe('Created');
    expect([labelMany(users), labelOne(users)]).toEqual(['Users', 'User']);
    const sites = defineResource({ name: 'test-sites', title: 'name', fields, access: {}, ...rest });
    expect([labelMany(sites), labelOne(sites)]).toEqual(['Test sites', 'Test site']);
  });
});
