/** SQL: the last part of a datapoint's key, which says what it measures. `column`: the key. */
export const lastPartOf = (column: string): string => `regexp_replace(${column}, '^.*\\.', '')`;

/** SQL: an array of texts that are ours, such as well-known keys. */
export const textArray = (texts: readonly string[]): string =>
  `array[${texts.map((text) => `'${text}'`).join(', ')}]`;

/** SQL: whether a datapoint measures one of these. */
export const isOneOf = (column: string, names: readonly string[]): string =>
  `${lastPartOf(column)} = any(${textArray(names)})`;
