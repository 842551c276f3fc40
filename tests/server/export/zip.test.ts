import { expect, it } from 'vitest';
import { type ZipEntry, zip } from '../../../server/export/zip.ts';
import { unzip } from '../../support/unzip.ts';

const archiveOf = async (entries: readonly ZipEntry[]): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of zip(entries)) parts.push(part);
  return Buffer.concat(parts);
};

it('writes files in parts, and the same archive for the same files', async () => {
  const entries = () => [
    { name: 'empty.txt', content: [] },
    { name: 'Ōtāhuhu.txt', content: ['a “quoted” ', 'text'] },
    { name: 'long.txt', content: Array.from({ length: 2_000 }, (_, row) => `${row} of a long file\n`) },
  ];
  const archive = await archiveOf(entries());
  const files = unzip(archive);
  expect([...files.keys()]).toEqual(['empty.txt', 'Ōtāhuhu.txt', 'long.txt']);
  expect(files.get('Ōtāhuhu.txt')).toBe('a “quoted” text');
  expect(files.get('long.txt')?.split('\n')).toHaveLength(2_001);
  expect(await archiveOf(entries())).toEqual(archive);
});

it('rethrows the error of reading a file', async () => {
  const failing = async function* () {
    yield 'first';
    throw new Error('The cursor was closed.');
  };
  await expect(archiveOf([{ name: 'a.txt', content: failing() }])).rejects.toThrow('The cursor was closed.');
});

it('stops reading when its consumer stops', async () => {
  let isStopped = false;
  const endless = async function* () {
    try {
      for (;;) yield Math.random().toString(36).repeat(1_000);
    } finally {
      isStopped = true;
    }
  };
  for await (const part of zip([{ name: 'a.txt', content: endless() }])) if (part.length > 100) break;
  await expect.poll(() => isStopped).toBe(true);
});
