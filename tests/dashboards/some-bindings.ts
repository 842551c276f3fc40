import type { BoundDatapoint } from '../../src/domain/readings/datapoints.ts';

/** A gauge of one device. */
export const datapoint = (id: number, key: string, unit: string): BoundDatapoint => ({
  id,
  xid: null,
  key,
  label: key,
  unit,
  kind: 'gauge',
  role: null,
  device_id: 1,
  dev_id: 'one',
  device_title: 'One',
  expected_interval_s: 60,
  last_value: null,
  last_at: null,
});
/** The binding of a datapoint to a node. */
export const shows = (id: number, node: string, more: object = {}) => ({
  id,
  xid: null,
  end: null,
  dev_id: 'one',
  type: node,
  node,
  ...more,
});
