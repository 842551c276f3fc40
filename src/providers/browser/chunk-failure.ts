// Browser messages for a chunk that failed to load; they share no class or code.
const MESSAGE =
  /dynamically imported module|importing a module script failed|unable to preload css|loading chunk/i;

/** Whether a chunk failed to load: after an update, or while the server was unreachable. */
export const isChunkFailure = (error: unknown): boolean =>
  error instanceof Error && MESSAGE.test(error.message);
