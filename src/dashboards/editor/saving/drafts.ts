import type { Draft } from '../../../domain/dashboard/edits/draft.ts';
import { readValue, removeValue, writeValue } from '../../../providers/browser/database.ts';
import { storageKey } from '../../../providers/browser/storage.ts';
import { readUser } from '../../../providers/session/session.ts';

/** An unsaved draft stored in this browser, with the base it was made from. */
export interface StoredDraft {
  readonly draft: Draft;
  readonly base: Draft;
  /** The version it is based on; null for a dashboard that isn't created yet. */
  readonly version: number | null;
  /** When it was stored (ms since the epoch). */
  readonly at: number;
}

// Keyed by user, so that the next user of the same browser doesn't see it.
const keyOf = (userId: number, id: number | null): string => storageKey(`draft:${userId}:${id ?? 'new'}`);

/** The current user's id. Read it once, so that a draft can still be stored when the session ends. */
export const currentUserId = (): number => readUser()?.id ?? 0;

const isDraft = (value: unknown): value is StoredDraft => {
  const { draft, base } = (value ?? {}) as Partial<StoredDraft>;
  return typeof draft?.title === 'string' && typeof draft.document === 'object' && Boolean(base);
};

/** The stored draft; null if there is none or the browser has no storage. */
export const readDraft = async (userId: number, id: number | null): Promise<StoredDraft | null> => {
  try {
    const value = await readValue(keyOf(userId, id));
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
};

/** Stores a draft. Returns false if the browser refuses (private mode, quota exceeded). */
export const storeDraft = async (userId: number, id: number | null, draft: StoredDraft): Promise<boolean> => {
  try {
    await writeValue(keyOf(userId, id), draft);
    return true;
  } catch {
    return false;
  }
};

export const deleteDraft = async (userId: number, id: number | null): Promise<void> => {
  try {
    await removeValue(keyOf(userId, id));
  } catch {
    // Without storage there is nothing to delete.
  }
};
