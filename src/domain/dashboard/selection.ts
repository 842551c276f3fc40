import { normaliseTag, tagFault, tagsIn } from '../tags.ts';
import { isId } from './read.ts';
import { visibleRows } from './visible-rows.ts';

/** The devices of an element: those of a project or with tags, separated by commas. */
export interface DeviceSelection {
  readonly project_id?: number;
  readonly tags?: string;
}

/** The selection in an element's options; null without one. */
export const readSelection = (value: unknown): DeviceSelection | null => {
  if (typeof value !== 'object' || value === null) return null;
  const { project_id, tag } = value as Readonly<Record<string, unknown>>;
  if (typeof project_id === 'number' && Number.isSafeInteger(project_id)) return { project_id };
  return typeof tag === 'string' && tag.trim() !== '' ? { tags: tag.trim() } : null;
};

interface IndexedSelection {
  readonly project_id?: number;
  readonly tags?: readonly string[];
}

/** The selections of a dashboard's visible elements; those that no device can match are left out. */
export const selectionsIn = (data: string): readonly IndexedSelection[] =>
  visibleRows(data)
    .flatMap(({ columns }) => columns.flatMap(({ elements }) => elements))
    .flatMap(({ options }): readonly IndexedSelection[] => {
      const { project_id, tags } = readSelection(options?.['devices']) ?? {};
      if (isId(project_id)) return [{ project_id }];
      const all = tagsIn(tags).map(normaliseTag);
      return all.length === 0 || all.some(tagFault) ? [] : [{ tags: all }];
    });
