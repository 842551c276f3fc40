import { addBoundSymbol, bindDevice } from '../../../domain/dashboard/edits/schematic.ts';
import { type Position, elementAt } from '../../../domain/dashboard/nodes.ts';
import { storedBindings } from '../../../domain/dashboard/read.ts';
import type { Schematic } from '../../../domain/dashboard/schematic/model.ts';
import { suitingKind } from '../../../domain/dashboard/schematic/slots.ts';
import { symbolKinds } from '../../../domain/dashboard/schematic/symbols.ts';
import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import { foldText } from '../../../domain/text/fold.ts';
import { fetchDeviceDatapoints } from '../../../providers/data/dashboards/editor-datapoints.ts';
import type { EditorStore } from '../store.ts';
import { symbolTexts } from './symbol-texts.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Selection {
  readonly get: () => ReadonlySet<string>;
  readonly set: (ids: ReadonlySet<string>) => void;
}

interface Parts {
  readonly store: EditorStore;
  /** The element of the schematic. */
  readonly at: Position;
  readonly selection: Selection;
  now(): Schematic;
  /** Where a new symbol goes: to the point, or to the next free place. */
  placeFor(kind: string, point?: Point): Point;
  reveal(symbol: string): void;
  refuse(reason: string): void;
}

interface DeviceToBind {
  readonly id: number;
  readonly title: string;
}
/** Where a device is to be: on a symbol, or around a point. */
interface BindAt {
  readonly symbol?: string;
  readonly point?: Point;
}

/** A title of this many characters fits into any symbol. */
const SHORT = 16;

/** What a symbol of a device is called: its title, if that is long without the words that its picture says. */
const labelFor = (kind: string, title: string): string => {
  const said: readonly string[] = foldText(symbolTexts(kind).label).match(/[\p{L}\p{M}]+/gu) ?? [];
  let words = title.split(' ');
  while (words.join(' ').length > SHORT && words.length > 1 && said.includes(foldText(words.at(-1) ?? '')))
    words = words.slice(0, -1);
  return words.join(' ');
};

/**
 * Binds a device to a symbol: the given one, otherwise the selected one. If there is none, the device gets a symbol of its
 * own, at the point or at the next free place; that is not selected, so that further devices get theirs.
 */
export const createBind = ({ store, at, selection, now, placeFor, reveal, refuse }: Parts) => {
  const element = () => elementAt(store.get().history.draft.document, at);
  /** Whether a symbol has a name that is neither of its kind nor of the device that it shows. */
  const isNamed = (id: string): boolean => {
    const symbol = now().symbols.find((one) => one.id === id);
    const drawing = element();
    if (!drawing || !symbol?.label || symbol.label === symbolTexts(symbol.kind).label) return false;
    const { datapoints } = store.get();
    return !storedBindings(drawing).some(({ datapoint, node }) => {
      const title = datapoints.get(Number(datapoint))?.device_title ?? '';
      return (
        String(node).startsWith(`${id}-`) &&
        [title, labelFor(symbol.kind, title)].includes(symbol.label ?? '')
      );
    });
  };
  const addFor = (device: DeviceToBind, datapoints: readonly BoundDatapoint[], point?: Point): void => {
    const kind = suitingKind(datapoints);
    if (kind === null) return refuse('bind_no_symbol');
    const { lines } = symbolTexts(kind);
    const { width = 0, height = 0 } = symbolKinds.get(kind) ?? {};
    const corner = point && { x: point.x - width / 2, y: point.y - height / 2 };
    const symbol = {
      kind,
      ...placeFor(kind, corner),
      label: labelFor(kind, device.title),
      ...(lines.length > 0 ? { lines } : {}),
    };
    store.run((draft) => addBoundSymbol(draft, at, symbol, datapoints), 'schematic_full');
    const added = now().symbols.at(-1);
    if (added) reveal(added.id);
  };
  return async (device: DeviceToBind, { symbol, point }: BindAt = {}): Promise<void> => {
    const isTarget = ({ id }: { readonly id: string }): boolean =>
      symbol === undefined ? !point && selection.get().has(id) : id === symbol;
    const target = now().symbols.find(isTarget);
    try {
      const datapoints = await fetchDeviceDatapoints(device.id);
      store.addDatapoints(datapoints);
      if (target === undefined) return addFor(device, datapoints, point);
      const label = isNamed(target.id) ? undefined : labelFor(target.kind, device.title);
      store.run((draft) => bindDevice(draft, at, target.id, datapoints, label), 'bind_none');
      selection.set(new Set([target.id]));
    } catch (error) {
      console.warn('Could not load the datapoints of a device.', error);
      refuse('bind_failed');
    }
  };
};
