import { CHUNK_TIMEOUT_MS } from '../domain/site-limits.ts';

/** A part of the site that can't be had: too slow, or gone after an update. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

// What browsers say when an import fails; they share no class or code.
const SAID =
  /dynamically imported module|importing a module script failed|unable to preload css|loading chunk/i;

export const isChunkError = (error: unknown): boolean =>
  error instanceof ChunkError || (error instanceof Error && SAID.test(error.message));

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
