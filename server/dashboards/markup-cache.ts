import { createHash } from 'node:crypto';

const CACHE_SIZE = 5_000;

export const markupHash = (markup: string): string => createHash('sha256').update(markup).digest('hex');

/** The hashes of markup that this server has sanitised, so that a save skips it. The oldest are evicted first. */
export interface MarkupCache {
  readonly has: (markup: string) => boolean;
  readonly add: (markup: string) => void;
}

export const createMarkupCache = (): MarkupCache => {
  const hashes = new Set<string>();
  return {
    has: (markup) => hashes.has(markupHash(markup)),
    add: (markup) => {
      if (hashes.size >= CACHE_SIZE)
        for (const oldest of [...hashes].slice(0, CACHE_SIZE / 10)) hashes.delete(oldest);
      hashes.add(markupHash(markup));
    },
  };
};
