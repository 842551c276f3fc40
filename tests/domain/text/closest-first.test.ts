import { describe, expect, it } from 'vitest';
import { closestFirst } from '../../../src/domain/text/closest-first.ts';

const sorted = (names: readonly string[], text: string, alarms: Readonly<Record<string, number>> = {}) =>
  closestFirst(names, text, (name) => ({ name, level: alarms[name] ?? 0 }));

describe('the order of what was found', () => {
  it('has the name itself first, then names that begin with the text, then words that do', () => {
    const names = ['Old room 1', 'Room 10 basin', 'Ballroom 1', 'Room 1 basin', 'Room 1'];
    expect(sorted(names, 'ROOM 1')).toEqual([
      'Room 1',
      'Room 1 basin',
      'Room 10 basin',
      'Old room 1',
      'Ballroom 1',
    ]);
  });

  it('has the worst alarm before the others that match as well', () => {
    const names = ['Room 1 basin valve', 'Room 1 shower valve', 'Room 1 bath valve', 'Hall, room 1'];
    expect(
      sorted(names, 'room 1', { 'Room 1 shower valve': 4, 'Room 1 bath valve': 1, 'Hall, room 1': 4 }),
    ).toEqual(['Room 1 shower valve', 'Room 1 bath valve', 'Room 1 basin valve', 'Hall, room 1']);
  });

  it('numbers as people do', () => {
    const names = ['Room 1 basin 10 valve', 'Room 1 basin 2 valve', 'Room 1 basin 3', 'Room 1 basin'];
    expect(sorted([...names, 'Room 1 basin valve'], 'room 1')).toEqual([
      'Room 1 basin',
      'Room 1 basin valve',
      'Room 1 basin 2 valve',
      'Room 1 basin 3',
      'Room 1 basin 10 valve',
    ]);
  });
});
