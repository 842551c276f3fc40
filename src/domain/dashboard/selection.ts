import { normaliseTag, tagFault, tagsIn } from '../devices/tags.ts';
import { isId } from './read.ts';
import { visibleRows } from './visible-rows.ts';

/** The devices of an element: those of a project, with tags (separated by commas), or with these ids (likewise). */
export interface DeviceSelection {
  readonly project_id?: number;
  readonly tags?: string;
  readonly ids?: string;
}

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

/** The selection by a variable, after what is chosen was entered; null while nothing is. */
const chosenSelection = ({
  project_id,
  device_id,
  tag,
  with_tag,
}: Readonly<Record<string, unknown>>): DeviceSelection | null => {
  const tags = [tag, with_tag].filter(isText).join(',');
  const target = isNumber(project_id)
    ? { project_id }
    : isNumber(device_id)
      ? { ids: String(device_id) }
      : isText(tag)
        ? {}
        : null;
  return target && { ...target, ...(tags === '' ? {} : { tags }) };
};

/** The selection in an element's options; null without one. */
export const readSelection = (value: unknown): DeviceSelection | null => {
  if (typeof value !== 'object' || value === null) return null;
  const selection = value as Readonly<Record<string, unknown>>;
  if (typeof selection['variable'] === 'string') return chosenSelection(selection);
  const { project_id, tag } = selection;
  if (isNumber(project_id)) return { project_id };
  return isText(tag) ? { tags: tag.trim() } : null;
};

interface IndexedSelection {
  readonly project_id?: number;
  readonly tags?: readonly string[];
}

/** The fixed selections of a dashboard's visible elements; those that no device can match are left out. */
export const selectionsIn = (data: string): readonly IndexedSelection[] =>
  visibleRows(data)
    .flatMap(({ columns }) => columns.flatMap(({ elements }) => elements))
    .flatMap(({ options }): readonly IndexedSelection[] => {
      const devices = options?.['devices'] as Readonly<Record<string, unknown>> | null | undefined;
      if (typeof devices?.['variable'] === 'string') return [];
      const { project_id, tags } = readSelection(devices) ?? {};
      if (isId(project_id)) return [{ project_id }];
      const all = tagsIn(tags).map(normaliseTag);
      return all.length === 0 || all.some(tagFault) ? [] : [{ tags: all }];
    });
