import * as z from 'zod';
import { PICTURE_MAX } from '../../src/domain/pictures.ts';
import { resources } from '../../src/resources/all.ts';
import { labelMany } from '../../src/schema/labels.ts';
import { type App, callerOf } from '../http/routing.ts';
import type { Context } from '../context.ts';
import { inSentence } from '../crud/call-names.ts';
import { badRequest } from '../errors.ts';
import { validateImage, storeFile } from '../files/store.ts';
import { readForm } from '../http/form.ts';
import { pictureCalls } from '../policy.ts';
import { message } from '../texts/texts.ts';

const PARTS = { texts: {}, files: { picture: PICTURE_MAX } };
const form = z.any().meta({
  type: 'object',
  required: ['picture'],
  properties: {
    picture: {
      type: 'string',
      format: 'binary',
      description: 'PNG, JPEG, WebP or GIF of at most 5 MB',
    },
  },
});
const uploaded = z.object({ data: z.object({ path: z.string(), width: z.number(), height: z.number() }) });

/**
 * `POST /x/add-picture`: stores a picture and returns its path for a record's `picture` field. The picture is not tied
 * to a record, so that it can be uploaded before the record is created.
 */
export default (app: App, context: Context): void => {
  for (const resource of Object.values(resources)) {
    for (const [, path] of pictureCalls(resource)) {
      app.post(
        `/api/${resource.name}${path}`,
        {
          schema: {
            summary: `Upload a picture for ${inSentence(labelMany(resource))}`,
            tags: [labelMany(resource)],
            consumes: ['multipart/form-data'],
            body: form,
            response: { 201: uploaded },
          },
        },
        async (request, reply) => {
          const { files } = await readForm(request, PARTS);
          const { picture } = files;
          if (!picture || picture.length === 0)
            throw badRequest(message('calls.part_missing', { name: 'picture' }), 'picture');
          const image = validateImage(picture, 'picture');
          const { width, height } = image;
          const stored = await storeFile(context, image, callerOf(request).id);
          return reply.code(201).send({ data: { path: stored, width, height } });
        },
      );
    }
  }
};
