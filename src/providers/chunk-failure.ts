// What browsers say when a part of the site is gone; they share no class or code.
const SAID =
  /dynamically imported module|importing a module script failed|unable to preload css|loading chunk/i;

/** Whether a part of the site could not be had: after an update, or while the server was away. */
export const isChunkFailure = (error: unknown): boolean => error instanceof Error && SAID.test(error.message);
