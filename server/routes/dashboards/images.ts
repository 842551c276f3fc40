import * as z from 'zod';
import type { UploadedImage } from '../../../src/domain/dashboard/svg/uploaded-image.ts';
import { PICTURE_MAX } from '../../../src/domain/pictures.ts';
import { type App, callerOf } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { getRow } from '../../crud/reading/read.ts';
import { dashboards } from '../../dashboards/serialize.ts';
import { badRequest } from '../../errors.ts';
import { validateImage, storeFile } from '../../files/store.ts';
import { readForm } from '../../http/form.ts';
import { idParams } from '../../http/call-schemas.ts';
import { message } from '../../texts/texts.ts';
import { writerFor } from '../../texts/translations.ts';

const node = z.object({
  id: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
const uploaded = z.object({
  path: z.string(),
  width: z.number(),
  height: z.number(),
  nodes: z.array(node),
  removed: z.array(z.string()),
  harmless: z
    .array(z.string())
    .optional()
    .describe('those of `removed` that could do no harm, such as what only the drawing program reads'),
  markup: z.string().optional().describe('the sanitised markup of a drawing'),
}) satisfies z.ZodType<UploadedImage>;

const PARTS = {
  texts: { type: 20 },
  files: { image: PICTURE_MAX },
  tooLarge: 'dashboard_rules.image_large',
} as const;
const form = z.any().meta({
  type: 'object',
  required: ['image', 'type'],
  properties: {
    image: {
      type: 'string',
      format: 'binary',
      description: 'SVG of at most 512 kB, or PNG, JPEG, WebP or GIF of at most 5 MB',
    },
    type: { type: 'string', enum: ['svg', 'image'] },
  },
});

/** Uploads of drawings and pictures. See docs/specification.md, section 5, and docs/dashboards.md. */
export default (app: App, context: Context): void => {
  const { sanitiser } = context;
  app.addHook('onClose', async () => sanitiser.close());

  app.post(
    '/api/dashboard-v2/:id/add-image',
    {
      schema: {
        summary: 'Upload a drawing or an image',
        description:
          'Drawings are sanitised; `removed` lists what was removed. Labels that are HTML become text, and shapes and texts with a name get an id.',
        tags: ['Dashboards'],
        params: idParams,
        consumes: ['multipart/form-data'],
        body: form,
        response: { 201: z.object({ data: uploaded }) },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { db } = context;
      const { id } = request.params;
      await getRow(db, dashboards, caller, id);
      const { texts, files } = await readForm(request, PARTS);
      const { image } = files;
      if (texts.type !== 'svg' && texts.type !== 'image')
        throw badRequest('dashboard_rules.image_type', 'type');
      if (!image || image.length === 0)
        throw badRequest(message('calls.part_missing', { name: 'image' }), 'image');
      if (texts.type === 'image') {
        const picture = validateImage(image, 'image');
        const { width, height } = picture;
        const path = await storeFile(context, picture, caller.id, id);
        return reply.code(201).send({ data: { path, width, height, nodes: [], removed: [] } });
      }
      const { markup, nodes, removed, harmless, width, height } = await sanitiser.sanitise(
        image,
        'image',
        true,
      );
      const write = writerFor(request);
      const bytes = Buffer.from(markup);
      const path = await storeFile(
        context,
        { bytes, type: 'image/svg+xml', width: Math.round(width), height: Math.round(height) },
        caller.id,
        id,
      );
      return reply.code(201).send({
        data: {
          path,
          width,
          height,
          nodes: [...nodes],
          removed: removed.map(write),
          ...(harmless.length > 0 ? { harmless: harmless.map(write) } : {}),
          markup,
        },
      });
    },
  );
};
