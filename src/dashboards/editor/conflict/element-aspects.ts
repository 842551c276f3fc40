import { readBands } from '../../../domain/dashboard/bands.ts';
import type { Element } from '../../../domain/dashboard/document.ts';
import { sameJson } from '../../../domain/dashboard/source.ts';
import type { Setting } from '../../elements/element.ts';
import { bindingsOfDrawing } from '../panel/drawing.ts';

/** Looks a text up: `key` below `editor.differs`. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;
export type NameOfDatapoint = (id: number) => string;

/** Something of an element that can differ: what it is called, what it holds, and that in words. */
interface Aspect {
  readonly label: string;
  readonly value: unknown;
  readonly text: string;
}

const EXCERPT = 160;
const MAX_NAMES = 6;
const cut = (text: string): string => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);

/** A value of which nothing is known; what is no plain value has no readable words. */
export const plainText = (value: unknown, say: Translate): string => {
  if (value === undefined || value === null || value === '') return say('empty');
  if (typeof value === 'string') return cut(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return say(value ? 'on' : 'off');
  if (Array.isArray(value)) return say('entries', { smart_count: value.length });
  return say('details', { names: Object.keys(value).slice(0, MAX_NAMES).join(', ') });
};

const settingText = (setting: Setting, value: unknown, say: Translate): string => {
  switch (setting.kind) {
    case 'choice':
      return setting.choices.find(({ id }) => id === value)?.name ?? plainText(value, say);
    case 'number':
      return typeof value === 'number' && setting.unit ? `${value} ${setting.unit}` : plainText(value, say);
    case 'switch':
      return say(value === true ? 'on' : 'off');
    case 'bands':
      return (
        readBands(value)
          .map(({ from, label }) => say('band', { from, label }).trim())
          .join(', ') || say('empty')
      );
    case 'devices': {
      const { project_id, tag } = (value ?? {}) as { readonly project_id?: unknown; readonly tag?: unknown };
      if (project_id !== undefined) return say('project', { id: String(project_id) });
      return plainText(tag, say);
    }
    default:
      return plainText(value, say);
  }
};

const bindingText = (element: Element, nameOf: NameOfDatapoint, say: Translate): string =>
  bindingsOfDrawing(element)
    .map(({ node, datapoint }) => (node === '' ? nameOf(datapoint) : `${node}: ${nameOf(datapoint)}`))
    .join(', ') || say('empty');

const KNOWN = new Set(
  'id type data rects width height xidwithValues stateDatapoints reference checkId options'.split(' '),
);

const aspectsOf = (
  element: Element,
  settings: readonly Setting[],
  nameOf: NameOfDatapoint,
  say: Translate,
): Aspect[] => {
  const { data, reference, width, height, xidwithValues, stateDatapoints, options } = element;
  const isDataSet = settings.some(({ at }) => at === 'data');
  const named = new Set(settings.map(({ name }) => name));
  const unnamed = [
    ...Object.entries(options ?? {}).filter(([name]) => !named.has(name)),
    ...Object.entries(element).filter(([name]) => !KNOWN.has(name)),
  ];
  return [
    ...settings.map((setting) => {
      const value = setting.at === 'data' ? data : options?.[setting.name];
      return { label: setting.label, value, text: settingText(setting, value, say) };
    }),
    {
      label: say('file'),
      value: [reference?.path, isDataSet ? null : data],
      text: say(reference?.path || data ? 'a_file' : 'empty'),
    },
    {
      label: say('datapoints'),
      value: [xidwithValues ?? [], stateDatapoints ?? []],
      text: bindingText(element, nameOf, say),
    },
    {
      label: say('size'),
      value: [width, height],
      text: say('size_of', { width: width ?? '–', height: height ?? '–' }),
    },
    ...unnamed.map(([name, value]) => ({ label: name, value, text: plainText(value, say) })),
  ];
};

/** What an element has otherwise than the other side's, in words; nothing where both are the same. */
export const differingAspects = (
  own: Element,
  other: Element,
  settings: readonly Setting[],
  nameOf: NameOfDatapoint,
  say: Translate,
): readonly string[] => {
  const others = new Map(aspectsOf(other, settings, nameOf, say).map((each) => [each.label, each]));
  const mine = aspectsOf(own, settings, nameOf, say);
  const lines = mine
    .filter(({ label, value }) => !sameJson(value, others.get(label)?.value))
    // What only the order of keys or an inner detail tells apart has the same words on both sides.
    .map(({ label, text }) => `${label}: ${text}`);
  const missing = [...others.keys()].filter((label) => !mine.some((each) => each.label === label));
  return [...lines, ...missing.map((label) => `${label}: ${say('empty')}`)];
};
