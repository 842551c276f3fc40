/** What a unit measures. Values of one quantity are converted into its base unit, in which they are compared and added up. */
export type Quantity = 'volume' | 'flow' | 'temperature' | 'pressure' | 'voltage' | 'share' | 'time';

/** The unit in which each quantity is computed. */
export const BASE_UNITS: Readonly<Record<Quantity, string>> = {
  volume: 'L',
  flow: 'L/min',
  temperature: '°C',
  pressure: 'kPa',
  voltage: 'V',
  share: '%',
  time: 's',
};

/** A unit: a value in it is `value × factor + offset` in the base unit of its quantity. */
export interface Unit {
  /** As the portal writes it. */
  readonly symbol: string;
  readonly quantity: Quantity;
  readonly factor: number;
  readonly offset: number;
}

const GALLON = 3.785411784;
const CUBIC_FOOT = 28.316846592;

/** The factor, then (if there is one) the offset, then other spellings, which are recognised in any case. */
type Row = readonly [symbol: string, factor: number, spellings?: string, offset?: number];

const UNITS: Readonly<Record<Quantity, readonly Row[]>> = {
  volume: [
    ['L', 1, 'ℓ|lt|ltr|liter|liters|litre|litres'],
    ['mL', 0.001, 'milliliter|millilitre|milliliters|millilitres'],
    ['dL', 0.1, 'deciliter|decilitre|deciliters|decilitres'],
    ['hL', 100, 'hectoliter|hectolitre|hectoliters|hectolitres'],
    ['kL', 1000, 'kiloliter|kilolitre|kiloliters|kilolitres'],
    ['m³', 1000, 'm3|m^3|cbm|cum|cu m|cu.m|cubic meter|cubic meters|cubic metre|cubic metres'],
    ['ML', 1_000_000, 'megaliter|megalitre|megaliters|megalitres'],
    ['gal', GALLON, 'gals|gallon|gallons|us gal|gal us|gal (us)|usgal|gal_us|us gallon|us gallons'],
    [
      'gal (UK)',
      4.54609,
      'uk gal|gal uk|ukgal|gal_uk|imp gal|gal (imp)|imperial gallon|imperial gallons|uk gallon|uk gallons',
    ],
    ['ft³', CUBIC_FOOT, 'ft3|ft^3|cf|cuft|cu ft|cu.ft|cubic foot|cubic feet'],
    ['CCF', 100 * CUBIC_FOOT, 'hcf'],
  ],
  flow: [
    ['L/min', 1, 'lpm|liter/min|litre/min|liters/min|litres/min|l/minute'],
    ['L/s', 60, 'lps|l/sec|liter/s|litre/s'],
    ['L/h', 1 / 60, 'lph|l/hr|l/hour|liter/h|litre/h'],
    ['m³/h', 1000 / 60, 'm3/h|m^3/h|cbm/h|m³/hr|m3/hr|m³/hour|m3/hour|kl/h'],
    ['gpm', GALLON, 'gal/min|us gpm|gpm (us)'],
  ],
  temperature: [
    ['°C', 1, 'c|degc|deg c|deg_c|º c|ºc|° c|℃|celsius|degree celsius|degrees celsius'],
    [
      '°F',
      5 / 9,
      'f|degf|deg f|deg_f|º f|ºf|° f|℉|fahrenheit|degree fahrenheit|degrees fahrenheit',
      -160 / 9,
    ],
    ['K', 1, 'kelvin|°k', -273.15],
  ],
  pressure: [
    ['kPa', 1, 'kilopascal'],
    ['Pa', 0.001, 'pascal'],
    ['hPa', 0.1, 'hectopascal'],
    ['mbar', 0.1, 'millibar'],
    ['bar', 100, 'bars|bar(g)|barg'],
    ['psi', 6.894757293168361, 'psig|psi(g)|lbf/in²'],
    ['mWC', 9.80665, 'm wc|mh2o|mh₂o|m h2o|mws|meter water column|metre water column'],
  ],
  voltage: [
    ['V', 1, 'volt|volts'],
    ['mV', 0.001, 'millivolt|millivolts'],
  ],
  share: [['%', 1, 'percent|pct|per cent|%rh|% rh|rh%']],
  time: [
    ['s', 1, 'sec|secs|second|seconds'],
    ['min', 60, 'mins|minute|minutes'],
    ['h', 3600, 'hr|hrs|hour|hours'],
  ],
};

const ALL: readonly Unit[] = (Object.keys(UNITS) as Quantity[]).flatMap((quantity) =>
  UNITS[quantity].map(([symbol, factor, , offset = 0]) => ({ symbol, quantity, factor, offset })),
);
const bySymbol = new Map(ALL.map((unit) => [unit.symbol, unit]));

/** By spelling in lower case. Not `ml`: `ML` is a million litres, `mL` a thousandth. */
const bySpelling = new Map<string, Unit>();
for (const [symbol, , spellings = ''] of Object.values(UNITS).flat()) {
  const unit = bySymbol.get(symbol) as Unit;
  for (const spelling of [...(symbol === 'ML' || symbol === 'mL' ? [] : [symbol]), ...spellings.split('|')])
    if (spelling !== '') bySpelling.set(spelling.toLowerCase(), unit);
}
bySymbol.set('ml', bySymbol.get('mL') as Unit);

/** The units to choose from, as they are written. */
export const UNIT_SYMBOLS: readonly string[] = ALL.map(({ symbol }) => symbol);

/** All spellings of the units of a quantity; those that are not symbols are in lower case. */
export const spellingsOf = (quantity: Quantity): readonly { readonly text: string; readonly unit: Unit }[] =>
  [...bySymbol, ...bySpelling].flatMap(([text, unit]) => (unit.quantity === quantity ? { text, unit } : []));

/** The unit that a text names, however it is spelt; undefined: unknown. */
export const unitOf = (text: string | null | undefined): Unit | undefined => {
  const name = (text ?? '').trim().replace(/\s+/g, ' ');
  return bySymbol.get(name) ?? bySpelling.get(name.toLowerCase());
};

/** The unit, if it is one of a quantity. */
const unitFor = (text: string | null, quantity: Quantity): Unit | undefined => {
  const unit = unitOf(text);
  return unit?.quantity === quantity ? unit : undefined;
};

/** Whether a text names a unit of this quantity. */
export const isUnitOf = (text: string | null, quantity: Quantity): boolean =>
  unitFor(text, quantity) !== undefined;

/** Litres in one unit; null where the unit is no volume or unknown, so that its values are never taken for litres. */
export const litresPerUnit = (unit: string | null): number | null => unitFor(unit, 'volume')?.factor ?? null;

/** A value in the base unit of a quantity; null where its unit is another or unknown. */
export const toBase = (value: number, unit: string | null, quantity: Quantity): number | null => {
  const found = unitFor(unit, quantity);
  return found ? value * found.factor + found.offset : null;
};

/** A value in the base unit of a quantity as a value in this unit. */
export const fromBase = (value: number, unit: string | null, quantity: Quantity): number | null => {
  const found = unitFor(unit, quantity);
  return found ? (value - found.offset) / found.factor : null;
};

/** A value in one unit as a value in another; null where these are not of one quantity, or unknown. */
export const inUnit = (value: number, from: string | null, to: string | null): number | null => {
  const [sent, known] = [unitOf(from), unitOf(to)];
  if (!sent || !known || sent.quantity !== known.quantity) return null;
  return sent === known ? value : (value * sent.factor + sent.offset - known.offset) / known.factor;
};

/** A difference between two values, in the base unit of a quantity; of temperatures in K. */
export const differenceToBase = (value: number, unit: string | null, quantity: Quantity): number | null => {
  const found = unitFor(unit, quantity);
  return found ? value * found.factor : null;
};

/** A temperature in °C. One without a unit is taken for °C, so that a hot outlet is never overlooked. */
export const celsiusOf = (value: number, unit: string | null): number | null =>
  unit === null ? value : toBase(value, unit, 'temperature');

/** A limit in °C as a value in this unit; null where that is no temperature. */
export const celsiusAs = (celsius: number, unit: string | null): number | null =>
  unit === null ? celsius : fromBase(celsius, unit, 'temperature');
