import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
const SMALLEST = 1_000;
// The highest brotli levels take ten times as long to save about 3 %.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 } };

/** Writes a .br and a .gz next to every text file in the folder that is worth compressing. */
export const compressAll = async (folder) => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file);
      if (content.length < SMALLEST) return;
      await Promise.all([
        promisify(brotliCompress)(content, BROTLI).then((data) => writeFile(`${file}.br`, data)),
        promisify(gzip)(content, { level: 9 }).then((data) => writeFile(`${file}.gz`, data)),
      ]);
    }),
  );
};
