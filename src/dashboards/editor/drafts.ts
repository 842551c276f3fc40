import type { Draft } from '../../domain/dashboard/draft.ts';
import { readValue, removeValue, writeValue } from '../../providers/database.ts';
import { storageKey } from '../../providers/storage.ts';
import { readUser } from '../../providers/session.ts';

/** A draft that was kept in this browser, with what it was made from. */
export interface StoredDraft {
  readonly draft: Draft;
  readonly base: Draft;
  /** The version it was made from; null: of a dashboard that isn't created yet. */
  readonly version: number | null;
  /** When (ms). */
  readonly at: number;
}

// A person's own: the next one at the same browser does not find it.
const keyOf = (person: number, id: number | null): string => storageKey(`draft:${person}:${id ?? 'new'}`);

/** Who is at work; asked once, since a session that ends must not keep the draft from being kept. */
export const currentUserId = (): number => readUser()?.id ?? 0;

const isDraft = (value: unknown): value is StoredDraft => {
  const { draft, base } = (value ?? {}) as Partial<StoredDraft>;
  return typeof draft?.title === 'string' && typeof draft.document === 'object' && Boolean(base);
};

/** The kept draft, or null; where the browser keeps nothing, there is none. */
export const readDraft = async (person: number, id: number | null): Promise<StoredDraft | null> => {
  try {
    const value = await readValue(keyOf(person, id));
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
};

/** Keeps a draft. Answers false where the browser refuses (private, full). */
export const storeDraft = async (person: number, id: number | null, kept: StoredDraft): Promise<boolean> => {
  try {
    await writeValue(keyOf(person, id), kept);
    return true;
  } catch {
    return false;
  }
};

export const deleteDraft = async (person: number, id: number | null): Promise<void> => {
  try {
    await removeValue(keyOf(person, id));
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
};
