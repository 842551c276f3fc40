// Keyed by the response object itself, which react-admin's hooks pass through.
const batches = new WeakMap<object, string>();

/** Remembers the batch id of a change (`x-batch-id`) for the response and for the record in it. */
export const rememberUndoToken = (answer: unknown, batch: string | null): void => {
  if (batch === null || typeof answer !== 'object' || answer === null) return;
  batches.set(answer, batch);
  const { data } = answer as { data?: unknown };
  if (typeof data === 'object' && data !== null) batches.set(data, batch);
};

/** The batch id for `POST /audit/{batch_id}/undo`; undefined if the change can't be undone. */
export const undoTokenOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? batches.get(answer) : undefined;
