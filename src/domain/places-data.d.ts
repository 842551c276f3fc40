/** Made by `scripts/lib/places.mjs` when the site or the server is built. */
declare module 'virtual:places' {
  const rows: readonly import('./places.ts').PlaceRow[];
  export default rows;
}
