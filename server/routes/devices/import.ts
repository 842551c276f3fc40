import * as z from 'zod';
import { queryBoolean } from '../../http/call-schemas.ts';
import { type App, callerOf } from '../../http/routing.ts';
import type { Context } from '../../context.ts';
import { importDevices } from '../../devices/import/run.ts';
import { readUpload } from '../../devices/import/upload.ts';
import { writerFor } from '../../texts/translations.ts';

const importResult = z.object({
  rows: z.int(),
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  errors: z.array(z.object({ row: z.int(), column: z.string(), msg: z.string() })),
  error_count: z.int(),
  batch_id: z
    .string()
    .optional()
    .describe('for `POST /api/audit/{batch_id}/undo`; only if devices were changed'),
});

// The handler reads the parts, so that a large file is not read before it is needed.
const form = z.any().meta({
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', format: 'binary', description: 'CSV in UTF-8, at most 20 MB and 50,000 rows' },
    dry_run: {
      type: 'string',
      enum: ['true', 'false'],
      description: '`true`: only report what would change',
    },
    columns: {
      type: 'string',
      description: 'maps headers to fields as JSON, null to skip: {"Serial no.": "hw_serial", "Notes": null}',
    },
  },
});

/** Device import. See docs/specification.md, section 5, and docs/import-export.md. */
export default (app: App, context: Context): void => {
  app.post(
    '/api/devices/import',
    {
      schema: {
        summary: 'Import devices from CSV',
        description: 'Creates and updates devices. If there is any error, nothing is written.',
        tags: ['Devices'],
        consumes: ['multipart/form-data'],
        querystring: z.strictObject({ dry_run: queryBoolean.optional() }),
        body: form,
        response: { 200: z.object({ data: importResult }) },
      },
    },
    async (request) => {
      const upload = await readUpload(request);
      const dryRun = upload.dryRun || request.query.dry_run === 'true';
      const caller = callerOf(request);
      const { errors, ...data } = await importDevices(context, caller, { ...upload, dryRun });
      const batch_id = caller.call?.batch_id;
      const write = writerFor(request);
      const translated = errors.map(({ text, ...cell }) => ({ ...cell, msg: write(text) }));
      return { data: { ...data, errors: translated, ...(batch_id === undefined ? {} : { batch_id }) } };
    },
  );
};
