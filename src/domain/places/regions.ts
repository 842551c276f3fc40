/** The names of the first-order divisions of Australia and New Zealand, by country and GeoNames' code. */
const REGIONS: Readonly<Record<string, string>> = {
  'AU.01': 'Australian Capital Territory',
  'AU.02': 'New South Wales',
  'AU.03': 'Northern Territory',
  'AU.04': 'Queensland',
  'AU.05': 'South Australia',
  'AU.06': 'Tasmania',
  'AU.07': 'Victoria',
  'AU.08': 'Western Australia',
  'NZ.10': 'Chatham Islands',
  'NZ.E7': 'Auckland',
  'NZ.E8': 'Bay of Plenty',
  'NZ.E9': 'Canterbury',
  'NZ.F1': 'Gisborne',
  'NZ.F2': 'Hawke’s Bay',
  'NZ.F3': 'Manawatū-Whanganui',
  'NZ.F4': 'Marlborough',
  'NZ.F5': 'Nelson',
  'NZ.F6': 'Northland',
  'NZ.F7': 'Otago',
  'NZ.F8': 'Southland',
  'NZ.F9': 'Taranaki',
  'NZ.G1': 'Waikato',
  'NZ.G2': 'Wellington',
  'NZ.G3': 'West Coast',
  'NZ.TAS': 'Tasman',
};

/** The state or region for a code; empty if unknown. */
export const regionName = (country: string, code: string): string => REGIONS[`${country}.${code}`] ?? '';
