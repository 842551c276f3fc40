import * as z from 'zod';
import { MEDIA } from '../../../src/domain/dashboard/schematic/model.ts';
import { THUMBNAILS_MAX, type Thumbnail } from '../../../src/domain/dashboard/thumbnail.ts';
import { idSchema } from '../../../src/schema/zod.ts';
import { thumbnailsOf } from '../../dashboards/thumbnails.ts';
import { queryIds } from '../../http/call-schemas.ts';
import { callerOf, type Routes } from '../../http/routing.ts';

const unit = z.int();
const thumbnail = z.object({
  id: idSchema.describe('the dashboard'),
  blocks: z
    .array(z.tuple([z.string(), unit, unit, unit, unit]))
    .describe(
      'without a drawing, elements that viewers see: type, left, top, width and height, on a page of 720 × 480',
    ),
  symbols: z
    .array(z.tuple([z.string(), unit, unit, unit, unit, z.int().min(0).max(4)]))
    .describe(
      'symbols of the drawing: kind, left, top, width, height, on a page of 720 × 360; level of the worst open alarm of what it shows, 4 critical to 1 low, 0 none',
    ),
  pipes: z.array(z.object({ medium: z.enum(MEDIA), corners: z.array(unit).describe('x and y in turn') })),
}) satisfies z.ZodType<Thumbnail>;

/** The pictures that lists show beside the titles of dashboards. */
const routes: Routes = (app, { db, thumbnails }) => {
  app.get(
    '/api/dashboard-v2/thumbnails',
    {
      schema: {
        summary: 'Show the drawings of dashboards, or where their elements are',
        description: 'The first 1,200 × 800 pixels. Dashboards that the caller may not see are left out.',
        tags: ['Dashboards'],
        querystring: z.strictObject({ ids: queryIds(THUMBNAILS_MAX, 'dashboards') }),
        response: { 200: z.object({ data: z.array(thumbnail) }) },
      },
    },
    async (request) => ({
      data: await thumbnailsOf({ db, cache: thumbnails }, callerOf(request), request.query.ids),
    }),
  );
};
export default routes;
