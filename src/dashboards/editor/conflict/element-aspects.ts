import { readBands } from '../../../domain/dashboard/bands.ts';
import type { Element } from '../../../domain/dashboard/document.ts';
import { sameJson } from '../../../domain/dashboard/source.ts';
import type { Setting } from '../../elements/element.ts';
import { percentOfSpan } from '../../../domain/dashboard/widths.ts';
import { bindingsOfDrawing } from '../panel/drawing.ts';

/** Translates `key` below `editor.differs`. */
export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;
/** Names datapoints, and the nodes of drawings. */
export interface Names {
  readonly datapoint: (id: number) => string;
  readonly node: (element: Element, node: string) => string;
}

/** A property of an element that can differ: its label, its value and the value as text. */
interface Aspect {
  readonly label: string;
  readonly value: unknown;
  readonly text: string;
}

const EXCERPT = 160;
const MAX_NAMES = 6;
const cut = (text: string): string => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);

/** Text for a value of unknown meaning. Objects are summarized. */
export const plainText = (value: unknown, translate: Translate): string => {
  if (value === undefined || value === null || value === '') return translate('empty');
  if (typeof value === 'string') return cut(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return translate(value ? 'on' : 'off');
  if (Array.isArray(value)) return translate('entries', { smart_count: value.length });
  return translate('details', { names: Object.keys(value).slice(0, MAX_NAMES).join(', ') });
};

const settingText = (setting: Setting, value: unknown, translate: Translate): string => {
  switch (setting.kind) {
    case 'choice':
      return setting.choices.find(({ id }) => id === value)?.name ?? plainText(value, translate);
    case 'number':
      return typeof value === 'number' && setting.unit
        ? `${value} ${setting.unit}`
        : plainText(value, translate);
    case 'switch':
      return translate(value === true ? 'on' : 'off');
    case 'bands':
      return (
        readBands(value)
          .map(({ from, label }) => translate('band', { from, label }).trim())
          .join(', ') || translate('empty')
      );
    case 'devices': {
      const { project_id, tag } = (value ?? {}) as { readonly project_id?: unknown; readonly tag?: unknown };
      if (project_id !== undefined) return translate('project', { id: String(project_id) });
      return plainText(tag, translate);
    }
    default:
      return plainText(value, translate);
  }
};

const bindingText = (element: Element, names: Names, translate: Translate): string =>
  bindingsOfDrawing(element)
    .map(({ node, datapoint }) =>
      [...(node === '' ? [] : [names.node(element, node)]), names.datapoint(datapoint)].join(': '),
    )
    .join(', ') || translate('empty');

const KNOWN = new Set(
  'id type data rects width height xidwithValues stateDatapoints reference checkId options'.split(' '),
);

const aspectsOf = (
  element: Element,
  settings: readonly Setting[],
  names: Names,
  translate: Translate,
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
      return { label: setting.label, value, text: settingText(setting, value, translate) };
    }),
    {
      label: translate('file'),
      value: [reference?.path, isDataSet ? null : data],
      text: translate(reference?.path || data ? 'a_file' : 'empty'),
    },
    {
      label: translate('datapoints'),
      value: [xidwithValues ?? [], stateDatapoints ?? []],
      text: bindingText(element, names, translate),
    },
    {
      label: translate('size'),
      value: [width, height],
      text: translate('size_of', {
        width: typeof width === 'number' ? percentOfSpan(width) : '–',
        height: height ?? '–',
      }),
    },
    ...unnamed.map(([name, value]) => ({ label: name, value, text: plainText(value, translate) })),
  ];
};

/** How an element differs from the other side's, as lines of text; empty if equal. */
export const differingAspects = (
  own: Element,
  other: Element,
  settings: readonly Setting[],
  names: Names,
  translate: Translate,
): readonly string[] => {
  const others = new Map(aspectsOf(other, settings, names, translate).map((each) => [each.label, each]));
  const mine = aspectsOf(own, settings, names, translate);
  const lines = mine
    .filter(({ label, value }) => !sameJson(value, others.get(label)?.value))
    // Values that differ only in key order or an inner detail have the same text on both sides.
    .map(({ label, text }) => `${label}: ${text}`);
  const missing = [...others.keys()].filter((label) => !mine.some((each) => each.label === label));
  return [...lines, ...missing.map((label) => `${label}: ${translate('empty')}`)];
};
