import { constants } from 'node:fs';
import { type FileHandle, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { formatBytes } from '../../../src/domain/text/format.ts';
import { readConfig } from '../../config.ts';
import { migrationState } from '../../db/migrate.ts';
import { writeBackup } from '../backup/make.ts';
import { createWriter } from '../backup/write.ts';
import { defineCommand, Failure, FILE } from '../command.ts';
import { connect } from '../installation.ts';

const inUse = (file: string): Failure => new Failure(`${file} exists already: name a new file.`);

const exists = async (file: string): Promise<boolean> => {
  try {
    await stat(file);
    return true;
  } catch {
    return false;
  }
};

/** Gives the finished draft its name, unless another file has got it. */
const putInPlace = async (draft: string, file: string): Promise<void> => {
  try {
    await link(draft, file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw inUse(file);
    // Some file systems have no links.
    if (await exists(file)) throw inUse(file);
    await rename(draft, file);
  }
};

const create = async (draft: string): Promise<FileHandle> => {
  try {
    await rm(draft, { force: true });
    return await open(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  } catch (error) {
    throw new Failure(
      `The backup can’t be written in ${dirname(draft)}: ${(error as Error).message.split(',')[0]}.`,
    );
  }
};

export default defineCommand({
  summary:
    'writes everything into one new file, while servers serve: tables, files and the key. Keep it safe',
  parameters: [FILE],
  run: async (call) => {
    const [file = ''] = call.values;
    if (await exists(file)) throw inUse(file);
    const installation = await connect(call, readConfig(call.env));
    if ((await migrationState(installation.pool)).state === 'new') {
      throw new Failure('The database has no tables yet: there is nothing to back up.');
    }
    // Not FILE before it is whole; under the same name each time, so that one of a killed backup is not left for ever.
    const draft = `${file}.unfinished`;
    const handle = await create(draft);
    call.cleanup.add(() => rm(draft, { force: true }));
    call.cleanup.add(() => handle.close());
    const { tables, rows } = await writeBackup(installation, createWriter(handle, call.signal), call);
    await handle.sync();
    const { size } = await handle.stat();
    await putInPlace(draft, file);
    call.print(
      `Wrote ${file}: ${tables} tables, ${rows} rows, ${formatBytes(size)}. Keep it safe: it gives access to everything.`,
    );
  },
});
