/** A network that sends its devices' messages by webhook. */
export interface Network {
  /** The end of its address, below `/ingest`. */
  readonly path: string;
  readonly name: string;
}

/** The networks whose formats are understood, the most common first; `server/ingest/vendors/` has a file for each. */
export const NETWORKS: readonly Network[] = [
  { path: 'ttn', name: 'The Things Stack' },
  { path: 'chirpstack', name: 'ChirpStack v4' },
  { path: 'chirpstack-v3', name: 'ChirpStack v3' },
  { path: 'actility', name: 'Actility ThingPark' },
  { path: 'loriot', name: 'LORIOT' },
  { path: 'helium', name: 'Helium' },
];
