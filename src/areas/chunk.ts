import { use } from 'react';
import { CHUNK_TIMEOUT_MS } from '../domain/site-limits.ts';
import { instantPromise } from '../providers/browser/instant-promise.ts';
import { isChunkFailure } from '../providers/browser/chunk-failure.ts';

/** A chunk that took too long to load. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

export const isChunkError = (error: unknown): boolean => error instanceof ChunkError || isChunkFailure(error);

/** Loads a chunk; throws ChunkError after 120 s. See docs/specification.md, section 12. */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkError('Loading this part of the site timed out.')),
      CHUNK_TIMEOUT_MS,
    );
  });
  try {
    return await Promise.race([load(), tooLong]);
  } finally {
    clearTimeout(timer);
  }
};

type Load<T> = () => Promise<T>;
const begun = new Map<Load<unknown>, Promise<unknown>>();
const failed = new Set<Load<unknown>>();

/** Clears failed chunks, so that they are loaded again. */
export const forgetFailedChunks = (): void => {
  for (const load of failed) begun.delete(load);
  failed.clear();
};

const loadOnce = <T>(load: Load<T>): Promise<T> => {
  const known = begun.get(load) as Promise<T> | undefined;
  if (known) return known;
  const loading = instantPromise(loadChunk(load));
  begun.set(load, loading);
  loading.catch(() => void failed.add(load));
  return loading;
};

/** Loads a chunk that others may need too. After a failure, the next call tries again. */
export const loadShared = async <T>(load: Load<T>): Promise<T> => {
  try {
    return await loadOnce(load);
  } catch (error) {
    begun.delete(load);
    throw error;
  }
};

/** Preloads a chunk. Failures are ignored; it is loaded again when needed. */
export const preload = async (load: Load<unknown>): Promise<void> => {
  await loadShared(load).catch(() => undefined);
};

/** Suspends until a chunk is loaded; returns a preloaded chunk immediately. */
export const useChunk = <T>(load: Load<T>): T => use(loadOnce(load));
