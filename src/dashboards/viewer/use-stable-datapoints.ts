import { useRef } from 'react';
import type { BoundDatapoint } from '../../domain/readings/datapoints.ts';

/** Keeps the list's identity while only values change, since those come live. */
export const useStableDatapoints = (datapoints: readonly BoundDatapoint[]): readonly BoundDatapoint[] => {
  const key = JSON.stringify(datapoints.map((each) => ({ ...each, last_value: null, last_at: null })));
  const stable = useRef({ key, datapoints });
  if (stable.current.key !== key) stable.current = { key, datapoints };
  return stable.current.datapoints;
};
