import * as z from 'zod';
import { findPlaces } from '../../src/domain/places.ts';
import { isStorable } from '../../src/domain/readings.ts';
import type { App } from '../app.ts';
import { queryInteger } from '../http.ts';
import { places } from '../places.ts';

const MOST = 100;
const DEFAULT = 25;

export const placeSchema = z.object({
  id: z.int(),
  name: z.string(),
  state: z.string(),
  region: z.string().describe('the state, territory or region'),
  country: z.string(),
  coord: z.object({ lon: z.number(), lat: z.number() }),
  time_zone: z.string(),
});

/** The places that a city is picked from. Source: contract, section 5. */
export default (app: App): void => {
  app.get(
    '/api/places',
    {
      schema: {
        summary:
          'Places of Australia and New Zealand whose name begins so, then those that hold it (GeoNames)',
        tags: ['Places'],
        querystring: z.strictObject({
          search: z.string().max(200).refine(isStorable, { error: 'validation.text_characters' }).optional(),
          limit: queryInteger(1, MOST).optional(),
        }),
        response: { 200: z.object({ data: z.array(placeSchema) }) },
      },
    },
    async ({ query }) => ({ data: findPlaces(places, query.search ?? '', query.limit ?? DEFAULT) }),
  );
};
