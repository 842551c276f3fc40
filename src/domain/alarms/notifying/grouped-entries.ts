import type { CaseEntry } from '../cases/case.ts';

/** Messages of one step are handed over within this time. */
const TOGETHER_MS = 60_000;

/** Whether messages of two instants are of one step. */
export const isTogether = (first: string, second: string): boolean =>
  Date.parse(second) - Date.parse(first) < TOGETHER_MS;

/** The history of a case with the messages that were sent together as one entry; their texts are its lines. */
export const groupedEntries = (entries: readonly CaseEntry[]): readonly CaseEntry[] => {
  const grouped: CaseEntry[] = [];
  for (const entry of entries) {
    const before = grouped.at(-1);
    if (
      entry.type === 'notified' &&
      before?.type === 'notified' &&
      before.by === entry.by &&
      isTogether(before.ts, entry.ts)
    ) {
      const text = [before.text, entry.text].filter(Boolean).join('\n');
      grouped[grouped.length - 1] = { ...before, text: text || null };
    } else grouped.push(entry);
  }
  return grouped;
};
