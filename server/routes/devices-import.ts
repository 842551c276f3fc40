import * as z from 'zod';
import { type App, callerOf } from '../app.ts';
import type { Context } from '../context.ts';
import { importDevices } from '../devices/import/run.ts';
import { readUpload } from '../devices/import/upload.ts';

const outcome = z.object({
  rows: z.int(),
  create: z.int(),
  update: z.int(),
  unchanged: z.int(),
  errors: z.array(z.object({ row: z.int(), column: z.string(), msg: z.string() })),
  error_count: z.int(),
  batch_id: z
    .string()
    .optional()
    .describe('for `POST /api/audit/{batch_id}/undo`, when devices were changed'),
});

// The parts are read by hand, so that nothing of a large file is read before somebody wants it.
const form = z.any().meta({
  type: 'object',
  required: ['file'],
  properties: {
    file: { type: 'string', format: 'binary', description: 'CSV in UTF-8, at most 20 MB and 50,000 rows' },
    dry_run: { type: 'string', enum: ['true', 'false'], description: 'true: only say what would happen' },
    columns: { type: 'string', description: '{"header in the file": "field", "another": null}' },
  },
});

/** Devices from a file. Source: contract, section 5; docs/import-export.md. */
export default (app: App, context: Context): void => {
  app.post(
    '/api/devices/import',
    {
      schema: {
        summary: 'Create and change devices from CSV, all or none',
        tags: ['Devices'],
        consumes: ['multipart/form-data'],
        querystring: z.strictObject({ dry_run: z.enum(['true', 'false']).optional() }),
        body: form,
        response: { 200: z.object({ data: outcome }) },
      },
    },
    async (request) => {
      const upload = await readUpload(request);
      const dryRun = upload.dryRun || request.query.dry_run === 'true';
      const caller = callerOf(request);
      const { errors, ...data } = await importDevices(context, caller, { ...upload, dryRun });
      const batch_id = caller.call?.batch_id;
      return { data: { ...data, errors: [...errors], ...(batch_id === undefined ? {} : { batch_id }) } };
    },
  );
};
