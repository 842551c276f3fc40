import { use } from 'react';
import { CHUNK_TIMEOUT_MS } from '../domain/site-limits.ts';
import { isChunkFailure } from '../providers/chunk-failure.ts';

/** A part of the site that took too long to load. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

export const isChunkError = (error: unknown): boolean => error instanceof ChunkError || isChunkFailure(error);

/** Loads a part of the site; ChunkError when it can't be had within 120 s. Source: seed, section 9. */
export const loadChunk = async <T>(load: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkError('This part of the site took too long.')),
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
const loaded = new Map<Load<unknown>, unknown>();
const failed = new Set<Load<unknown>>();

/** Lets what could not be loaded be tried again. */
export const forgetFailedChunks = (): void => {
  for (const load of failed) begun.delete(load);
  failed.clear();
};

const loadOnce = <T>(load: Load<T>): Promise<T> => {
  const known = begun.get(load) as Promise<T> | undefined;
  if (known) return known;
  const loading = loadChunk(load);
  begun.set(load, loading);
  loading.then(
    (part) => void loaded.set(load, part),
    () => void failed.add(load),
  );
  return loading;
};

/** Loads before it is needed. A failure is forgotten: it is tried again when it is. */
export const preload = async (load: Load<unknown>): Promise<void> => {
  try {
    await loadOnce(load);
  } catch {
    begun.delete(load);
  }
};

/** A part of the site for a component that needs it now: there at once when it was loaded ahead. */
export const useChunk = <T>(load: Load<T>): T =>
  // A promise makes React draw what stands in its place first, even one that is settled.
  loaded.has(load) ? (loaded.get(load) as T) : use(loadOnce(load));
