import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '../temporary.ts';

/** Whether the tools of Poppler are installed, which read PDFs as others do. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined;

/** Reads a PDF with a tool of Poppler: what it prints. */
const read = async (bytes: Buffer, tool: string, options: (file: string) => string[]): Promise<string> => {
  const folder = temporaryFolder();
  const file = join(folder, 'file.pdf');
  writeFileSync(file, bytes);
  const { stdout } = spawnSync(tool, options(file));
  await removeFolder(folder);
  return stdout.toString().replaceAll('\u00a0', ' ');
};

/** The text of each page. */
export const pagesOf = async (bytes: Buffer): Promise<string[]> =>
  (await read(bytes, 'pdftotext', (file) => ['-layout', file, '-'])).split('\f').slice(0, -1);
/** `pdfinfo`: the title, the number of pages, whether it is tagged. */
export const infoOf = (bytes: Buffer): Promise<string> => read(bytes, 'pdfinfo', (file) => [file]);
/** The structure with its texts, indented. */
export const structureOf = (bytes: Buffer): Promise<string> =>
  read(bytes, 'pdfinfo', (file) => ['-struct-text', file]);

/** The words of each page with their places, in points from its top left corner. */
export const boxesOf = async (
  bytes: Buffer,
): Promise<{ top: number; right: number; bottom: number; text: string }[][]> =>
  (await read(bytes, 'pdftotext', (file) => ['-bbox', file, '-']))
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(/yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)/g)].map(
        ([, top, right, bottom, text = '']) => ({
          top: Number(top),
          right: Number(right),
          bottom: Number(bottom),
          text,
        }),
      ),
    );
