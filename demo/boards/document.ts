import type { Column, Element, Row, ValueBinding } from '../../src/domain/dashboard/document.ts';
import { spanOf, type WidthPercent } from '../../src/domain/dashboard/widths.ts';
import type { Placed } from '../devices.ts';

const ids = () => {
  let last = 0;
  return (kind: string): string => `${kind}-${++last}`;
};

/** The binding of an element to a datapoint of a placed device; empty if the device doesn't have it. */
export const valueOf = ({ device, datapoints }: Placed, key: string, node?: string): ValueBinding[] => {
  const id = datapoints.get(key);
  if (id === undefined) return [];
  const xid = `${device.type}.${device.hw_serial}.${key}`;
  return [{ id, xid, end: null, dev_id: device.dev_id, type: key, ...(node === undefined ? {} : { node }) }];
};

/** Builds rows: `row(column('50', element, …), …)`. */
export const builder = () => {
  const next = ids();
  return {
    element: (type: string, more: Omit<Element, 'id' | 'type'>): Element => ({
      id: next('element'),
      type,
      ...more,
    }),
    column: (widthPercent: WidthPercent, ...elements: Element[]): Column => ({
      id: next('column'),
      colwidth: spanOf(widthPercent),
      widthPercent,
      elements,
    }),
    row: (...columns: Column[]): Row => ({ id: next('row'), columns }),
  };
};
