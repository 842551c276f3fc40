import { afterEach, expect, test } from 'vitest';
import '../../../src/providers/i18n/device-texts.ts';
import { endWithWholeRow } from '../../../src/dashboards/elements/devices/rows-below.ts';

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

const button = () => document.querySelector('button');

test('a long table ends with a whole row, and the next ones are scrolled to', () => {
  const box = boxOf(5, 130);
  const stop = endWithWholeRow(box);
  expect(box.style.getPropertyValue('--dash-whole')).toBe('100px');
  // What is left is shared by the two rows and the head.
  expect(box.style.getPropertyValue('--dash-stretch')).toBe('10px');
  expect(button()?.textContent).toBe('3 more');
  button()?.click();
  box.dispatchEvent(new Event('scroll'));
  expect([box.scrollTop, button()?.textContent]).toEqual([100, '1 more']);
  stop?.();
  expect([box.style.getPropertyValue('--dash-whole'), button()]).toEqual(['', null]);
});

test('a table that fits, by a rounded pixel too, says nothing', () => {
  const stop = endWithWholeRow(boxOf(3, 149));
  expect(button()).toBeNull();
  stop?.();
});

test('a row that is higher than its box says less, and is seen in part', () => {
  const box = boxOf(2, 30);
  const stop = endWithWholeRow(box);
  expect(box.style.getPropertyValue('--dash-whole')).toBe('');
  expect(box.hasAttribute('data-tight')).toBe(true);
  stop?.();
  expect(box.hasAttribute('data-tight')).toBe(false);
});
