import * as z from 'zod';
import { queryBoolean } from '../../http/call-schemas.ts';
import { readForm } from '../../http/form.ts';
import type { ReadingsProgress as Progress } from '../../../src/domain/api/import-outcome.ts';
import { importReadings } from '../../readings-import/run.ts';
import { badRequest } from '../../errors.ts';
import { callerOf, type Routes } from '../../http/routing.ts';
import { writerFor } from '../../texts/translations.ts';

const FILE_MAX = 128 * 1024 * 1024;

const importResult = z.object({
  rows: z.int(),
  readings: z.int(),
  devices: z.int(),
  stored: z.int().optional().describe('those that were not stored before; not of a dry run'),
  errors: z.array(z.object({ row: z.int(), column: z.string(), msg: z.string() })),
  error_count: z.int(),
});

// The handler reads the parts, so that a large file is not read before it is needed.
const form = z.any().meta({
  type: 'object',
  required: ['file'],
  properties: {
    file: {
      type: 'string',
      format: 'binary',
      description:
        'CSV in UTF-8: `serial` or `dev_id`, `ts`, then one column per key or role, or `key` and `value`; at most 128 MB and 2,000,000 readings',
    },
    dry_run: { type: 'string', enum: ['true', 'false'], description: '`true`: only check the file' },
  },
});

const token = z.string().regex(/^[\w-]{8,64}$/);
const query = z.strictObject({
  dry_run: queryBoolean.optional(),
  progress: token.optional().describe('a name by which `GET …/progress` says how far this import is'),
});
const progressSchema = z.object({
  step: z.enum(['reading', 'storing']),
  done: z.int(),
  total: z.int(),
});

const flagOf = (text: string | undefined): boolean => {
  if (text === undefined) return false;
  if (text !== 'true' && text !== 'false') throw badRequest('validation.boolean', 'dry_run');
  return text === 'true';
};

/** Import of past readings. See docs/import-export.md. */
const routes: Routes = (app, context) => {
  /** The imports that are running on this server, by caller and name. */
  const running = new Map<string, Progress>();
  const keyOf = (caller: { readonly id: number | null }, name: string): string => `${caller.id} ${name}`;

  app.post(
    '/api/devices/import-readings',
    {
      bodyLimit: FILE_MAX + 1_048_576,
      schema: {
        summary: 'Import past readings from CSV',
        description:
          'Stores readings as late ones: history, roll-ups and reports change, alarms of the present do not. If there is any error, nothing is written. Times without an offset are in the time zone of the device’s company.',
        tags: ['Devices'],
        consumes: ['multipart/form-data'],
        querystring: query,
        body: form,
        response: { 200: z.object({ data: importResult }) },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { progress } = request.query;
      const { texts, files } = await readForm(request, { texts: { dry_run: 5 }, files: { file: FILE_MAX } });
      if (!files.file) throw badRequest('import_file.part_missing', 'file');
      const bytes = files.file;
      const dryRun = flagOf(texts.dry_run) || request.query.dry_run === 'true';
      const key = progress === undefined ? undefined : keyOf(caller, progress);
      const onProgress = (next: Progress): void => {
        if (key !== undefined) running.set(key, next);
      };
      try {
        const { errors, ...data } = await context.readingImports.run(caller.company_id, () =>
          importReadings(context, caller, { bytes, dryRun, onProgress }),
        );
        const write = writerFor(request);
        return {
          data: { ...data, errors: errors.map(({ text, ...cell }) => ({ ...cell, msg: write(text) })) },
        };
      } finally {
        if (key !== undefined) running.delete(key);
      }
    },
  );

  app.get(
    '/api/devices/import-readings/progress',
    {
      schema: {
        summary: 'Say how far an import of readings is',
        description: 'Null if it is not running, or on another server.',
        tags: ['Devices'],
        querystring: z.strictObject({ name: token }),
        response: { 200: z.object({ data: progressSchema.nullable() }) },
      },
    },
    async (request) => ({ data: running.get(keyOf(callerOf(request), request.query.name)) ?? null }),
  );
};
export default routes;
