/** Items with their index as React key, for lists whose items have no id. */
export const withIndexKeys = <T>(
  items: readonly T[],
): readonly { readonly key: string; readonly item: T }[] =>
  items.map((item, index) => ({ key: `at-${index}`, item }));
