// By the very object that was answered, so that whoever got it through react-admin's hooks can ask too.
const batches = new WeakMap<object, string>();

/** Keeps the name of what a call changed (`x-batch-id`) beside its answer, and beside the record in it. */
export const rememberUndoToken = (answer: unknown, batch: string | null): void => {
  if (batch === null || typeof answer !== 'object' || answer === null) return;
  batches.set(answer, batch);
  const { data } = answer as { data?: unknown };
  if (typeof data === 'object' && data !== null) batches.set(data, batch);
};

/** What to say to `POST /audit/{batch_id}/undo` to take a change back; undefined where that can't be done. */
export const undoTokenOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null ? batches.get(answer) : undefined;
