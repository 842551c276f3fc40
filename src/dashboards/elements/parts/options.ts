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
