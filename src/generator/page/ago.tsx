import { useEffect, useState } from 'react';
import { ageStep } from '../../domain/time/age.ts';
import { exactTime } from '../../domain/time/zoned.ts';
import { ageText } from '../../providers/age-text.ts';
import { Hint } from './hint.tsx';
import { useFormatLocale, useZone } from '../../providers/session/current-user.ts';
import { useTranslate } from '../../providers/i18n/translate.ts';

/** The milliseconds since an instant, updated over time. */
const useAge = (iso: string): number => {
  const [now, setNow] = useState(() => Date.now());
  const age = now - Date.parse(iso);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Date.now()), ageStep(Math.abs(age)));
    return () => clearTimeout(timer);
  }, [age]);
  return age;
};

interface Props {
  readonly at: string;
  /** The key of a text that has the age in it; undefined: the age alone. */
  readonly text?: string;
}

/** "3 min ago", with the exact time in the user's zone on hover or focus. */
export const Ago = ({ at, text }: Props) => {
  const translate = useTranslate();
  const zone = useZone();
  const locale = useFormatLocale();
  const age = useAge(at);
  return (
    <Hint title={exactTime(at, zone, locale)}>
      <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
        {text === undefined ? ageText(age) : translate(text, { age: ageText(age) })}
      </time>
    </Hint>
  );
};
