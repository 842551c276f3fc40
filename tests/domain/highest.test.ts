import { expect, it } from 'vitest';
import { highestOf } from '../../src/domain/highest.ts';

const at = (ms: number, value: number) => ({ ms, value });

it('has a highest point: the latest of equals, by the maximum of a bucket', () => {
  expect(highestOf([])).toBeUndefined();
  expect(highestOf([at(0, 50), at(1, 40), at(2, 50), at(3, 49)])).toEqual(at(2, 50));
  const bucket = { ...at(1, 40), max: 58 };
  expect(highestOf([at(0, 50), bucket])).toEqual(bucket);
});
