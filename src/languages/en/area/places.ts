/** City picker. */
export const places = {
  credit: 'Places by GeoNames (geonames.org), CC BY 4.0',
} as const;
