import { resourceNamed } from '../../../src/resources/all.ts';
import { FILE_NAME, FILES_FOLDER } from '../../../src/domain/pictures.ts';
import { recordEvent } from '../../audit/events.ts';
import { readerWith } from '../../cold/cold.ts';
import { asSystem } from '../../db/access/scope.ts';
import { isHttpError } from '../../errors.ts';
import { createFileStorage, type FileStorage } from '../../files/storage.ts';
import { bytesOf, type FileRow } from '../../files/store.ts';
import { productVersion } from '../../project-root.ts';
import { ADMIN } from '../actor.ts';
import { defineCommand, DIR, Failure, ID } from '../command.ts';
import { type ExportFolder, makeFolder } from '../company/folder.ts';
import { readingLines } from '../company/readings.ts';
import { type CompanyReader, exportedResources, readSeen, recordLines } from '../company/records.ts';
import { type Installation, openInstallation } from '../installation.ts';
import { quietLog } from '../quiet-log.ts';

const PATHS = new RegExp(`${FILES_FOLDER}(${FILE_NAME.source.slice(1, -1)})`, 'g');

async function* only(content: string | Buffer): AsyncGenerator<string | Buffer> {
  yield content;
}

/** Writes the records of all resources. Returns what else belongs to them: devices, and files that they name. */
const writeRecords = async (reader: CompanyReader, folder: ExportFolder) => {
  const seen = await readSeen(reader);
  const [devices, dashboards, files] = [new Set<number>(), new Set<number>(), new Set<string>()];
  for (const resource of exportedResources()) {
    const ids = { devices, 'dashboard-v2': dashboards }[resource.name];
    const lines = recordLines(resource, reader, {
      seen,
      dashboards: [...dashboards],
      onLine: ({ id }, line) => {
        ids?.add(id as number);
        for (const [, name] of line.matchAll(PATHS)) files.add(name ?? '');
      },
    });
    await folder.write(`${resource.name}.jsonl`, lines);
  }
  return { devices, files };
};

const writeFiles = async (
  { reader, storage }: { readonly reader: CompanyReader; readonly storage: FileStorage },
  folder: ExportFolder,
  names: ReadonlySet<string>,
): Promise<void> => {
  for (const name of names) {
    const { rows } = await asSystem(() =>
      reader.pool.query<FileRow>('select name, sha256, bytes from files where name = $1', [name]),
    );
    if (!rows[0]) continue;
    const bytes = await bytesOf(storage, rows[0]).catch((error: unknown) => {
      throw isHttpError(error) ? new Failure(`The file ${name} can’t be read: the bucket is away.`) : error;
    });
    await folder.write(`files/${name}`, only(bytes));
  }
};

const companyWith = async ({ pool }: Installation, id: string): Promise<{ id: number; name: string }> => {
  const { rows } = await pool.query<{ id: number; name: string }>(
    'select id, name from companies where id::text = $1',
    [BigInt(id).toString()],
  );
  if (!rows[0]) throw new Failure(`There is no company with the id ${id}.`);
  return rows[0];
};

export default defineCommand({
  summary: 'writes everything of one company into a new folder: records, readings, files',
  parameters: [ID, DIR],
  run: async (call) => {
    const [id = '', dir = ''] = call.values;
    const installation = await openInstallation(call);
    const company = await companyWith(installation, id);
    const folder = makeFolder(dir);
    let isDone = false;
    call.cleanup.add(() => {
      if (!isDone) folder.undo();
    });
    const { pool } = await installation.database.openApp();
    const reader: CompanyReader = { pool, company: company.id, cold: readerWith(installation.config) };
    const { devices, files } = await writeRecords(reader, folder);
    for (const device of devices) {
      call.signal.throwIfAborted();
      await folder.write(`readings/${device}.csv`, readingLines(reader, device));
    }
    const storage = createFileStorage(installation.config, quietLog);
    call.cleanup.add(() => storage.bucket?.close());
    await writeFiles({ reader, storage }, folder, files);
    const manifest = {
      product: 'flowgen',
      version: productVersion(),
      exported_at: new Date().toISOString(),
      company,
      files: folder.written,
    };
    await folder.write('manifest.json', only(`${JSON.stringify(manifest, null, 2)}\n`));
    await recordEvent(installation.db, ADMIN, {
      action: 'export',
      resource: resourceNamed('companies'),
      company_id: null,
      record_id: company.id,
      title: company.name,
      details: { files: folder.written.length },
    });
    isDone = true;
    call.print(`Wrote ${folder.written.length} files of ${company.name} into ${dir}.`);
  },
});
