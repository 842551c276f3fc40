import type { Setting } from '../element.ts';
/** A setting of an element as trimmed text; '' when missing. */
export const textOption = (options: Readonly<Record<string, unknown>> | undefined, name: string): string => {
  const value = options?.[name];
  return typeof value === 'string' ? value.trim() : '';
};

/** A setting of an element as a finite number, or undefined. */
export const numberOption = (
  options: Readonly<Record<string, unknown>> | undefined,
  name: string,
): number | undefined => {
  const value = options?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

/** Settings of several types of elements. */
export const HEADING = { name: 'title', label: 'Heading', kind: 'text', max: 120 } as const satisfies Setting;
export const VALUE_HEADING = {
  ...HEADING,
  help: 'Defaults to the datapoint’s name',
} as const satisfies Setting;
export const NUMBER_SETTINGS = [
  { name: 'unit', label: 'Unit', help: 'Blank: the datapoint’s own unit', kind: 'text', max: 20 },
  { name: 'decimals', label: 'Decimals', kind: 'number', min: 0, max: 6, step: 1 },
] as const satisfies readonly Setting[];
