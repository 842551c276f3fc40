import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { useSharedWidths } from '../../src/generator/columns/widths.ts';
import { openView } from '../support/site/view.tsx';

const COLUMNS = ['title', 'result'];

/** A table whose second column shortens a part of its cell, as lists of reports do. */
const Table = () => {
  const table = useRef<HTMLTableElement>(null);
  useSharedWidths(table, COLUMNS);
  return (
    <div>
      <table ref={table}>
        <thead>
          <tr>
            <th data-column="title" className="list-flex" data-width={200}>
              Title
            </th>
            <th data-column="result" className="list-flex" data-width={100}>
              Result
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td style={{ padding: 0 }} data-width={200} data-content={120}>
              Water use
            </td>
            <td style={{ padding: 0 }} data-width={100} data-content={80}>
              <span data-shortened data-width={60} data-scroll={90}>
                Burst signs
              </span>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
};

/** The layout that `data-…` says, of which there is none in tests. */
const fakeLayout = (): void => {
  const sizeOf = (element: Element, name: string): number =>
    Number(element.getAttribute(`data-${name}`) ?? element.getAttribute('data-width') ?? 0);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(function clientWidth(
    this: HTMLElement,
  ) {
    return sizeOf(this, 'width');
  });
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function scrollWidth(
    this: HTMLElement,
  ) {
    return sizeOf(this, 'scroll');
  });
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rect(
    this: HTMLElement,
  ) {
    return new DOMRect(0, 0, sizeOf(this, 'width'), 20);
  });
  Range.prototype.getBoundingClientRect = function rect() {
    return new DOMRect(0, 0, sizeOf(this.commonAncestorContainer as Element, 'content'), 20);
  };
};

afterEach(() => vi.restoreAllMocks());

it('gives a column room for what a part of its cell cuts off', async () => {
  fakeLayout();
  await openView(<Table />, { resource: 'reports', path: '/admin/reports' });
  const table = document.querySelector('table');
  expect(table?.style.getPropertyValue('--given-width-result')).toBe('131px');
  expect(table?.style.getPropertyValue('--given-width-title')).toBe('169px');
});
