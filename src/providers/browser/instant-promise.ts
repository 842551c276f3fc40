/**
 * Marks a promise with its value once it is fulfilled, in the way React does. Without that, `use` suspends at first and
 * shows the fallback even if the promise is already settled.
 */
export const instantPromise = <T>(promise: Promise<T>): Promise<T> => {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
};
