import { type Quantity, spellingsOf, type Unit } from '../../src/domain/readings/units.ts';

const quoted = (texts: readonly string[]): string =>
  texts.map((text) => `'${text.replaceAll("'", "''")}'`).join(', ');

/** SQL of something for each unit of a quantity, however the unit in a column is spelt; null for any other unit. */
const byUnit = (column: string, quantity: Quantity, of: (unit: Unit) => string): string => {
  const spellings = new Map<Unit, string[]>();
  for (const { text, unit } of spellingsOf(quantity))
    spellings.set(unit, [...(spellings.get(unit) ?? []), text]);
  const cases = [...spellings].map(([unit, texts]) => {
    const exact = quoted(texts);
    const isLower = `lower(btrim(${column})) in (${quoted(texts.filter((text) => text === text.toLowerCase() && text !== 'ml'))})`;
    return `when btrim(${column}) in (${exact}) or ${isLower} then ${of(unit)}`;
  });
  return `case ${cases.join(' ')} end`;
};

/** SQL: litres in one unit of a column; null where it is no unit of volume, so that its values are never taken for litres. */
export const litresPerUnitSql = (column: string): string =>
  byUnit(column, 'volume', ({ factor }) => `${factor}::float8`);

/** SQL: a temperature in °C; one without a unit is taken for °C. */
export const celsiusSql = (value: string, column: string): string =>
  `case when ${column} is null then ${value} else ${byUnit(column, 'temperature', ({ factor, offset }) =>
    factor === 1 && offset === 0 ? value : `${value} * ${factor} + ${offset}`,
  )} end`;
