import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calls } from './hostile/calls.ts';
import { flows } from './hostile/flows.ts';
import { records } from './hostile/records.ts';

const held = { ...calls, ...records, ...flows };
const sentences = readFileSync('docs/hostile.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line) => line.slice(2));

/** The titles of a file's tests, the first texts of their tables, and what a benchmark prints. */
const titlesIn = (file: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(file, 'utf8').matchAll(/[([,\n]\s*(['"`])((?:(?!\1)[^\n\\]|\\.)+)\1/g)].map(
      ([, , title]) => String(title).replaceAll(String.raw`\'`, "'"),
    ),
  );

describe('every sentence of docs/hostile.md', () => {
  it('is held by a test', () => {
    expect(sentences.length).toBeGreaterThan(60);
    expect(sentences.filter((sentence) => !held[sentence]?.length)).toEqual([]);
    expect(Object.keys(held).filter((sentence) => !sentences.includes(sentence))).toEqual([]);
    const withoutTest = Object.entries(held).filter(
      ([, tests]) => !tests.some(([file]) => file.startsWith('tests/')),
    );
    expect(withoutTest).toEqual([]);
  });

  it('names tests that exist', () => {
    const missing = Object.values(held)
      .flat()
      .filter(([file, title]) => !existsSync(file) || !titlesIn(file).has(title));
    expect(missing).toEqual([]);
  });
});
