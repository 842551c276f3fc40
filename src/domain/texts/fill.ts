/** Puts the values into a text's `%{name}` places, as the site's translations do. */
export const fill = (text: string, values: Readonly<Record<string, unknown>> = {}): string =>
  text.replace(/%\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
