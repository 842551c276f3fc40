import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;
const SMALLEST = 1_000;
// The last steps of brotli take ten times as long for some 3 % less.
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 } };

/** Puts a .br and a .gz beside every text file of the folder that is worth it. */
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
