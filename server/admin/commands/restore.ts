import { readConfig } from '../../config.ts';
import { keyFileOf } from '../../secrets.ts';
import { contentsText } from '../backup/contents-text.ts';
import { restoreIntoFolder } from '../backup/into-folder.ts';
import { restoreIntoServer } from '../backup/into-server.ts';
import { assertRestorable } from '../backup/load.ts';
import { assertKeyFits } from '../backup/place-key.ts';
import { readBackup } from '../backup/read.ts';
import { defineCommand, FILE } from '../command.ts';

export default defineCommand({
  summary: 'restores a backup into an empty DATA_DIR, or an empty database of DATABASE_URL',
  parameters: [FILE],
  run: async (call) => {
    const [file = ''] = call.values;
    const config = readConfig(call.env);
    call.say(`Checking ${file}.`);
    const parts: Buffer[] = [];
    const contents = await readBackup(file, call.signal, {
      part: async ({ kind }, content) => {
        if (kind === 'key') for await (const chunk of content) parts.push(chunk);
      },
    });
    await assertRestorable(contents.head);
    const key = contents.hasKey ? Buffer.concat(parts) : null;
    assertKeyFits(keyFileOf(config), key);
    call.say(`Restoring ${contentsText(contents)}.`);
    const restore = config.databaseUrl === undefined ? restoreIntoFolder : restoreIntoServer;
    await restore({ call, config, file, key });
    call.print(`Restored ${contentsText(contents)}.`);
  },
});
