import { useLayoutEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  customRange,
  findRange,
  isCompared,
  RANGES,
  spanOf,
  withComparison,
  withRange,
} from '../../domain/charts/range.ts';
import { useZone } from '../../providers/session/current-user.ts';
import type { TimeRange } from '../time-range.tsx';
import { RangeBar } from './range-bar.tsx';

/** Reads the range of a dashboard's charts from the URL, `?range=7d&compare=1`, and changes it there. */
export const RangeControl = ({ onChange }: { readonly onChange: (range: TimeRange) => void }) => {
  const [search, setSearch] = useSearchParams();
  const zone = useZone();
  const value = useMemo((): TimeRange => {
    const range = findRange(search);
    const custom = range?.name === 'custom' ? spanOf(range, zone, 0).span : undefined;
    return {
      range,
      hours: range && range.name !== 'custom' ? RANGES[range.name] / 3_600_000 : null,
      span: custom ?? null,
      isCompared: isCompared(search),
      setRange: (next) => setSearch((now) => withRange(now, next), { replace: true }),
      setCompared: (isOn) => setSearch((now) => withComparison(now, isOn), { replace: true }),
      zoom: (span) => setSearch((now) => withRange(now, customRange(span, zone))),
    };
  }, [search, setSearch, zone]);
  useLayoutEffect(() => onChange(value), [onChange, value]);
  return <RangeBar range={value} />;
};
