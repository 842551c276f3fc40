import { createHash } from 'node:crypto';
import type { PartEnd } from './format.ts';

const LINE = 10;

/** Counts the content of a part while it passes, and hashes it. */
export const createTally = () => {
  const hash = createHash('sha256');
  let lines = 0;
  let bytes = 0;
  return {
    async *through(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of source) {
        hash.update(chunk);
        bytes += chunk.length;
        for (let at = chunk.indexOf(LINE); at >= 0; at = chunk.indexOf(LINE, at + 1)) lines += 1;
        yield chunk;
      }
    },
    end: (): PartEnd => ({ lines, bytes, sha256: hash.digest('hex') }),
  };
};
