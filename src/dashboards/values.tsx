import type { BoundDatapoint } from '../domain/readings/datapoints.ts';
import { createContext, use, useEffect, useLayoutEffect, useMemo, useReducer, type ReactNode } from 'react';
import { live } from '../live/client.ts';
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
  /** The datapoints bound in the dashboard. */
  readonly datapoints: readonly BoundDatapoint[];
  readonly children: ReactNode;
}

/** Provides live values to the elements below. */
export const LiveValues = ({ datapoints, children }: Props) => {
  const source = useMemo(() => liveSource(live, datapoints), [datapoints]);
  useEffect(() => live.retain(), []);
  return <ValueContext value={source}>{children}</ValueContext>;
};

/** Provides values set by hand to the elements below, to preview their effect. */
export const PreviewValues = ({
  datapoints,
  values,
  children,
}: Props & { readonly values: PreviewValueMap }) => {
  const source = useMemo(() => previewSource(datapoints), [datapoints]);
  // A layout effect: the values must be there before the elements below subscribe.
  useLayoutEffect(() => source.setValues(values), [source, values]);
  return <ValueContext value={source}>{children}</ValueContext>;
};

/** The value source, for code that paints outside React. */
export const useValueSource = (): ValueSource => use(ValueContext);

/** A bound datapoint; undefined when it was deleted or the user may not see it. */
export const useBoundDatapoint = (id: number | null | undefined): BoundDatapoint | undefined => {
  const source = useValueSource();
  return id === null || id === undefined ? undefined : source.datapoint(id);
};

/** The current value of a datapoint. Re-renders on each change and, for its age, each second. */
export const useCurrentValue = (id: number): CurrentValue => {
  const source = useValueSource();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const unsubscribes = [source.listen(id, rerender), source.onSecond(rerender)];
    // A value may have arrived between render and subscription.
    rerender();
    return () => unsubscribes.forEach((unsubscribe) => unsubscribe());
  }, [source, id]);
  return source.get(id);
};
