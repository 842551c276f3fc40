import { describe, expect, it } from 'vitest';
import { cardLines } from '../../../src/generator/list/card-lines.ts';
import { resourceNamed } from '../../../src/resources/all.ts';

const linesOf = (name: string, columns = resourceNamed(name).list.columns) =>
  cardLines(resourceNamed(name), columns);

describe('the lines of cards', () => {
  it('have states and ranks first and an age beside the title', () => {
    expect(linesOf('webhooks')).toEqual({
      aside: undefined,
      lead: ['is_active'],
      rest: ['url', 'events', 'format', 'company_id'],
      figure: [],
    });
    expect(linesOf('api-keys')).toMatchObject({ aside: 'last_used_at', lead: ['prefix'] });
  });

  it('are those of the definition, without columns that are not visible', () => {
    expect(linesOf('devices')).toEqual({
      aside: 'last_seen_at',
      lead: ['alarm_level', 'is_active'],
      rest: ['project_ids'],
      figure: ['main_value'],
    });
    expect(linesOf('devices', ['title', 'main_value', 'type'])).toEqual({
      aside: undefined,
      lead: [],
      rest: [],
      figure: ['main_value'],
    });
    expect(linesOf('dashboard-v2')).toMatchObject({
      aside: undefined,
      lead: ['alarm_level'],
      rest: ['company_ids', 'device_count', 'city_name'],
    });
  });

  it('end with columns that the user has added', () => {
    expect(linesOf('users', ['name', 'email', 'phone', 'role', 'status'])).toEqual({
      aside: 'status',
      lead: ['email'],
      rest: ['role', 'phone'],
      figure: [],
    });
  });

  it('have what the definition puts there although tables have no column for it', () => {
    const { columns } = resourceNamed('alarms').list;
    expect(columns).not.toContain('gateway_id');
    expect(linesOf('alarms').lead).toEqual(['severity', 'device_id', 'gateway_id', 'peak']);
  });

  it('have their figure at the end of the first line if it is among what matters most', () => {
    expect(linesOf('alarms').figure).toEqual([]);
  });
});
