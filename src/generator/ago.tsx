import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { ageOf, ageStep } from '../domain/age.ts';
import { exactTime } from '../domain/zoned.ts';
import { Hint } from './hint.tsx';
import { useFormatLocale, useZone } from './me.ts';

/** A function that says an age (in milliseconds) in the reader's words. */
export const useAgeText = (): ((ms: number) => string) => {
  const translate = useTranslate();
  return (ms) => {
    const { unit, count } = ageOf(Math.abs(ms));
    if (ms < 0 && unit !== 'now') {
      // "in 3 h", for what lies ahead.
      const text = new Intl.RelativeTimeFormat('en', { style: 'short', numeric: 'always' });
      return text.format(count, unit === 'seconds' ? 'second' : unit).replace(/\.$/, '');
    }
    return translate(`generator.age.${unit}`, { count, smart_count: count });
  };
};

/** The milliseconds since an instant, kept right as time goes by. */
const useAge = (iso: string): number => {
  const [now, setNow] = useState(() => Date.now());
  const age = now - Date.parse(iso);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), ageStep(Math.abs(age)));
    return () => clearTimeout(timer);
  }, [age]);
  return age;
};

/** "3 min ago", and the exact time in the reader's zone with its offset on hover or focus. */
export const Ago = ({ at }: { readonly at: string }) => {
  const text = useAgeText();
  const zone = useZone();
  const locale = useFormatLocale();
  const age = useAge(at);
  return (
    <Hint title={exactTime(at, zone, locale)}>
      <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
        {text(age)}
      </time>
    </Hint>
  );
};
