import { expect, it } from 'vitest';
import { filterFolded } from '../../src/providers/autocomplete.ts';

const found = (inputValue: string): string[] =>
  filterFolded(['Whangārei', 'O’Neill', "Jack's Point", '50% off'], {
    inputValue,
    getOptionLabel: (option) => option,
  });

it.each([
  ['whangarei', ['Whangārei']],
  ["O'NEILL", ['O’Neill']],
  [' jack’s ', ["Jack's Point"]],
  ['%', ['50% off']],
  ['.*', []],
])('a picker finds %s', (typed, expected) => {
  expect(found(typed)).toEqual(expected);
});
