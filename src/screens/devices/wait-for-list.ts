/** Waits until the list has sent its request: what only adds to it goes second. Throws if the signal is aborted by then. */
export const waitForList = async (signal: AbortSignal): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve));
  signal.throwIfAborted();
};
