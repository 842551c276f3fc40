import type { Page } from '@playwright/test';
import { valueOf } from './dashboards.ts';

/** The path of a link's page, on the server under test. */
export const pathOf = (url: string): string => new URL(url).pathname;

/** A dashboard's document: rows of columns of elements, with their widths in twelfths. */
export const inRows = (
  ...rows: readonly (readonly { readonly span: number; readonly elements: readonly object[] }[])[]
) => ({
  rows: rows.map((columns, row) => ({
    id: `r${row}`,
    columns: columns.map(({ span, elements }, column) => ({
      id: `c${row}-${column}`,
      colwidth: span,
      widthPercent: { 3: '25', 4: '33.3', 6: '50', 8: '66.67', 12: '100' }[span],
      elements: elements.map((element, index) => ({
        id: `e${row}-${column}-${index}`,
        width: 12,
        ...element,
      })),
    })),
  })),
});

export const valueElement = (id: number, title: string) => ({
  type: 'value',
  height: 4,
  xidwithValues: [valueOf(id)],
  options: { title, sparkline: true, hours: 24 },
});

/** What is wrong with a wall display: it scrolls, or text is smaller than allowed (shares of the window's height). */
export const wallFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    const faults: string[] = [];
    if (scrollHeight > innerHeight || scrollWidth > innerWidth)
      faults.push(`${scrollWidth} × ${scrollHeight}`);
    const isScrollable = (element: Element): boolean =>
      /auto|scroll/.test(getComputedStyle(element).overflowY) &&
      element.scrollHeight > element.clientHeight + 1;
    const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
    const sizeOf = (element: Element): number => {
      const matrix = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
      return (
        Number.parseFloat(getComputedStyle(element).fontSize) * (matrix ? Math.hypot(matrix.c, matrix.d) : 1)
      );
    };
    const visit = (root: ParentNode): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot);
        if (isScrollable(element)) faults.push(`scrolls: ${element.className}`);
        const text = [...element.childNodes].find((node) => node.nodeType === 3 && node.textContent?.trim());
        if (!text || !isShown(element) || element.closest('style, .plain-unseen')) continue;
        const isValue = element.closest('[data-fg-note]')
          ? element.hasAttribute('data-fg-value')
          : element.closest('.dash-number, .chart-keys strong, [data-datapoint]') !== null;
        const share = sizeOf(element) / innerHeight;
        if (share < (isValue ? 0.02 : 0.012) - 0.0001)
          faults.push(`${text.textContent}: ${(share * 100).toFixed(2)} %`);
      }
    };
    visit(document);
    return faults;
  });

/** The parts of text in the charts' axes that lie outside of their chart. */
export const cutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.chart-plot svg')].flatMap((chart) => {
      const frame = chart.getBoundingClientRect();
      return [...chart.querySelectorAll('text')]
        .filter((label) => {
          const box = label.getBoundingClientRect();
          return box.left < frame.left - 0.5 || box.right > frame.right + 0.5;
        })
        .map((label) => label.textContent ?? '');
    }),
  );
