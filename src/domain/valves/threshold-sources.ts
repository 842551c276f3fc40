import { THRESHOLDS, type Limit } from './thresholds.ts';

/** The texts of what limits are taken from. Apart from the limits, which pages load that show no sources. */
export const SOURCES = {
  /** Of limits that no standard sets. */
  own: 'Flowgen default',
  // The standard no longer says it: since its edition of 2021 the code does.
  au: 'NCC 2022 Volume Three (Plumbing Code of Australia), clause B2D5; formerly AS/NZS 3500.4:2018, clause 1.11.2',
  auStorage: 'AS/NZS 3500.4:2021, Heated water services, clause 1.11.2',
  nz: 'G12/AS1, paragraph 6.14.1 (MBIE, New Zealand Building Code, November 2023)',
  growth: 'WHO, Legionella and the Prevention of Legionellosis (2007)',
  flush: 'SA Health, Control of Legionella in Manufactured Water Systems (2013)',
  fieldTest: 'AS 4032.3:2004, Field testing of thermostatic mixing valves',
  burn: 'Moritz and Henriques, Studies of Thermal Injury (1947), rounded',
} as const;
export type SourceKey = keyof typeof SOURCES;

/** The source of a limit in words. */
export const sourceOf = ({ source }: { readonly source: SourceKey }): string => SOURCES[source];

/** That of a limit line. */
export const limitSource = ({ name }: Pick<Limit, 'name'>): string => sourceOf(THRESHOLDS[name]);

export const OWN_DEFAULT = SOURCES.own;
/** The source of a limit that is taken from another country, where its own has none that is known to us. */
export const adopted = (source: string): string => `${OWN_DEFAULT}, after ${source}`;
