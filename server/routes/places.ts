import * as z from 'zod';
import { findPlaces } from '../../src/domain/places/places.ts';
import { isStorable } from '../../src/domain/readings/readings.ts';
import type { App } from '../http/routing.ts';
import { queryInteger } from '../http/call-schemas.ts';
import { places } from '../projects/places.ts';

const LIMIT_MAX = 100;
const LIMIT_DEFAULT = 25;

export const placeSchema = z.object({
  id: z.int(),
  name: z.string(),
  state: z.string(),
  region: z.string().describe('the state, territory or region'),
  country: z.string(),
  coord: z.object({ lon: z.number(), lat: z.number() }),
  time_zone: z.string(),
});

/** The places that can be selected as a city. See docs/specification.md, section 5. */
export default (app: App): void => {
  app.get(
    '/api/places',
    {
      schema: {
        summary: 'Search places',
        description: 'Places in Australia and New Zealand (GeoNames). Prefix matches first.',
        tags: ['Places'],
        querystring: z.strictObject({
          search: z.string().max(200).refine(isStorable, { error: 'validation.text_characters' }).optional(),
          limit: queryInteger(1, LIMIT_MAX).optional(),
        }),
        response: { 200: z.object({ data: z.array(placeSchema) }) },
      },
    },
    async ({ query }) => ({ data: findPlaces(places(), query.search ?? '', query.limit ?? LIMIT_DEFAULT) }),
  );
};
