import { afterEach, describe, expect, it } from 'vitest';
import '../../src/providers/i18n/device-texts.ts';
import { trimTables, turnTables } from '../../src/dashboards/wall/table-pages.ts';

const LINE = 100;

/** A long table without a head: so many lines of 100 px in a box of this height. */
const tableOf = (lines: number, height: number) => {
  const stage = document.createElement('div');
  stage.innerHTML = `<div class="dash-scroll"><table><tbody>${'<tr></tr>'.repeat(lines)}</tbody></table></div>`;
  const box = stage.querySelector<HTMLElement>('.dash-scroll');
  if (!box) throw new Error('There is no box.');
  const define = (element: HTMLElement, sizes: Readonly<Record<string, () => number>>): void => {
    for (const [name, get] of Object.entries(sizes)) Object.defineProperty(element, name, { get });
  };
  define(box, { scrollHeight: () => lines * LINE, clientHeight: () => height });
  for (const [index, line] of [...box.querySelectorAll('tr')].entries())
    define(line, { offsetTop: () => index * LINE, offsetHeight: () => LINE });
  document.body.append(stage);
  return { stage, box };
};

afterEach(() => document.body.replaceChildren());

describe('long tables on a wall display', () => {
  it('end with a whole line and turn to the next one', () => {
    const { stage, box } = tableOf(5, 250);
    trimTables(stage);
    expect(box.style.maxHeight).toBe('200px');
    expect(box.parentElement?.dataset['rest']).toBe('1–2 of 5');
    turnTables(stage);
    expect([box.scrollTop, box.style.maxHeight]).toEqual([2 * LINE, '200px']);
    expect(box.parentElement?.dataset['rest']).toBe('3–4 of 5');
  });

  it('end with whole lines, too, where the box has room for a part of the line before', () => {
    const { stage, box } = tableOf(5, 250);
    // As far as it can be scrolled.
    box.scrollTop = 250;
    trimTables(stage);
    expect([box.scrollTop, box.style.maxHeight]).toEqual([3 * LINE, '200px']);
    expect(box.parentElement?.dataset['rest']).toBe('4–5 of 5');
  });

  it('show a part of a line that is higher than the table rather than nothing', () => {
    const { stage, box } = tableOf(2, 90);
    turnTables(stage);
    expect([box.scrollTop, box.style.maxHeight]).toEqual([LINE, '']);
  });
});
