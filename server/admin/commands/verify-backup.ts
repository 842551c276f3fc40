import { readBackup } from '../backup/read.ts';
import { contentsText } from '../backup/contents-text.ts';
import { defineCommand, FILE } from '../command.ts';

export default defineCommand({
  summary: 'reads a whole backup: its format, hashes, counts and end',
  parameters: [FILE],
  run: async (call) => {
    const [file = ''] = call.values;
    const contents = await readBackup(file, call.signal);
    call.print(`${file} is whole: ${contentsText(contents)}.`);
  },
});
