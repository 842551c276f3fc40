import { afterEach, expect, test } from 'vitest';
import { endWithWholeRow, scrollToNext } from '../../../src/dashboards/elements/devices/rows-below.ts';

const ROW = 50;

/** A table of so many rows of 50 px in a box of this height. */
const boxOf = (rows: number, height: number): HTMLElement => {
  const parent = document.createElement('div');
  parent.innerHTML = `<div><table><tbody>${'<tr></tr>'.repeat(rows)}</tbody></table></div>`;
  const box = parent.firstElementChild as HTMLElement;
  Object.defineProperty(box, 'clientHeight', {
    get: () => Number.parseFloat(box.style.getPropertyValue('--dash-whole')) || height,
  });
  for (const [index, row] of [...box.querySelectorAll('tr')].entries()) {
    Object.defineProperty(row, 'offsetTop', { get: () => index * ROW });
    Object.defineProperty(row, 'offsetHeight', { get: () => ROW });
  }
  document.body.append(parent);
  return box;
};

afterEach(() => document.body.replaceChildren());

test('a long table ends with a whole row, and the next ones are scrolled to', () => {
  const counts: (number | null)[] = [];
  const box = boxOf(5, 130);
  const stop = endWithWholeRow(box, (count) => counts.push(count));
  expect(box.style.getPropertyValue('--dash-whole')).toBe('100px');
  expect(counts.at(-1)).toBe(3);
  scrollToNext(box);
  box.dispatchEvent(new Event('scroll'));
  expect([box.scrollTop, counts.at(-1)]).toEqual([100, 1]);
  stop();
  expect(box.style.getPropertyValue('--dash-whole')).toBe('');
});

test('a table that fits, by a rounded pixel too, has none below', () => {
  const counts: (number | null)[] = [];
  const stop = endWithWholeRow(boxOf(3, 149), (count) => counts.push(count));
  expect(counts).toEqual([null]);
  stop();
});

test('a row that is higher than its box is seen in part', () => {
  const box = boxOf(2, 30);
  const stop = endWithWholeRow(box, () => undefined);
  expect(box.style.getPropertyValue('--dash-whole')).toBe('');
  stop();
});
