/** Made by `scripts/lib/places.mjs` when the site or the server is built. */
declare module 'virtual:places' {
  /** As `PlaceRow` of `places.ts`, which can't be imported here. */
  const rowsOf: () => readonly (readonly [number, string, 'AU' | 'NZ', string, number, number])[];
  export default rowsOf;
}
