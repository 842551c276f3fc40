import { createContext, use, useEffect, useLayoutEffect, useMemo, useReducer, type ReactNode } from 'react';
import { live } from '../live/client.ts';
import type { BoundDatapoint } from '../providers/data/dashboards.ts';
import {
  liveSource,
  previewSource,
  type CurrentValue,
  type CurrentState,
  type PreviewValueMap,
  type ValueSource,
} from './value-source.ts';

export type { BoundDatapoint, CurrentValue, CurrentState, PreviewValueMap, ValueSource };

const NO_VALUES: ValueSource = previewSource([]);
const ValueContext = createContext<ValueSource>(NO_VALUES);

interface Props {
  /** Those that the dashboard's elements are bound to. */
  readonly datapoints: readonly BoundDatapoint[];
  readonly children: ReactNode;
}

/** Gives the elements below their values live. */
export const LiveValues = ({ datapoints, children }: Props) => {
  const source = useMemo(() => liveSource(live, datapoints), [datapoints]);
  useEffect(() => live.retain(), []);
  return <ValueContext value={source}>{children}</ValueContext>;
};

/** Gives the elements below numbers that somebody sets, to see what becomes of them. */
export const PreviewValues = ({
  datapoints,
  values,
  children,
}: Props & { readonly values: PreviewValueMap }) => {
  const source = useMemo(() => previewSource(datapoints), [datapoints]);
  // Before the elements below begin to listen, and with each change after.
  useLayoutEffect(() => source.setValues(values), [source, values]);
  return <ValueContext value={source}>{children}</ValueContext>;
};

/** The values for whoever paints outside of React. */
export const useValueSource = (): ValueSource => use(ValueContext);

/** What is known of a bound datapoint; undefined: it was deleted, or isn't the reader's. */
export const useBoundDatapoint = (id: number | null | undefined): BoundDatapoint | undefined => {
  const source = useValueSource();
  return id === null || id === undefined ? undefined : source.datapoint(id);
};

/** A bound value as it is now, renewed with each change and, for its age, each second. */
export const useCurrentValue = (id: number): CurrentValue => {
  const source = useValueSource();
  const [, renew] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const ends = [source.listen(id, renew), source.onSecond(renew)];
    // It may have come between drawing and listening.
    renew();
    return () => ends.forEach((end) => end());
  }, [source, id]);
  return source.get(id);
};
