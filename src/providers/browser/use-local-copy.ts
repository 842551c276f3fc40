import { useEffect, useState } from 'react';

/**
 * A value that is changed at once and later confirmed from outside, such as one in the URL: a navigation takes a
 * moment, during which a controlled checkbox would turn back.
 */
export const useLocalCopy = <T>(value: T): readonly [T, (next: T) => void] => {
  const [copy, setCopy] = useState(value);
  useEffect(() => setCopy(value), [value]);
  return [copy, setCopy];
};
