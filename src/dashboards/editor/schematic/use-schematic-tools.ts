import { useMemo, useState } from 'react';
import type { MaybeEdit, EditName } from '../../../domain/dashboard/edits/draft.ts';
import { changeSchematic, schematicOf } from '../../../domain/dashboard/edits/schematic.ts';
import { type Position, elementAt } from '../../../domain/dashboard/nodes.ts';
import { type Connectable, connect, setMedium } from '../../../domain/dashboard/schematic/connect.ts';
import {
  addSymbol,
  copyItems,
  freePlace,
  groupSymbols,
  moveSymbols,
  pasteItems,
  removeItems,
  setLabel,
  ungroupSymbols,
  withGroups,
} from '../../../domain/dashboard/schematic/edits.ts';
import {
  EMPTY_SCHEMATIC,
  type Medium,
  readSchematic,
  type Schematic,
} from '../../../domain/dashboard/schematic/model.ts';
import { mirrorSymbols, turnSymbols } from '../../../domain/dashboard/schematic/pose.ts';
import { canBePosed } from '../../../domain/dashboard/schematic/symbols.ts';
import { connectToPipe, insertTee } from '../../../domain/dashboard/schematic/tee.ts';
import { readText, writeText } from '../../../providers/browser/storage.ts';
import { type EditorStore, useEditorStore } from '../store.ts';
import { createBind, type Point, type Selection } from './bind-device.ts';
import { symbolTexts } from './symbol-texts.ts';

const CLIPBOARD_KEY = 'editor:schematic';

const without = (ids: ReadonlySet<string>, removed: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...ids].filter((id) => !removed.has(id)));

const readClipboard = (): Schematic | null => {
  try {
    return readSchematic(JSON.parse(readText(CLIPBOARD_KEY) ?? 'null'));
  } catch {
    return null;
  }
};

/** Scrolls to a symbol once it is rendered. */
const reveal = (id: string): void => {
  requestAnimationFrame(() =>
    document.querySelector(`[data-symbol="${id}"]`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
  );
};

/** Focuses a symbol if what had the focus was deleted. */
const focusStage = (): void => {
  requestAnimationFrame(() => {
    const isLost = document.activeElement?.closest('[data-schematic-part]') === null;
    if (isLost) document.querySelector<HTMLElement>('[data-symbol]')?.focus();
  });
};

/** What can be done to the schematic, by mouse and by keyboard. Each change is one step to undo. */
const createTools = (store: EditorStore, at: Position, selection: Selection) => {
  const now = (): Schematic =>
    schematicOf(elementAt(store.get().history.draft.document, at)) ?? EMPTY_SCHEMATIC;
  const change = (name: EditName, next: Schematic, to?: string | number, group?: string): boolean =>
    store.run((draft) =>
      changeSchematic(draft, at, { name, ...(to === undefined ? {} : { to }) }, next, group),
    );
  const refuse = (reason: string): void => void store.run((): MaybeEdit => null, reason);
  const selectedSymbols = (): string[] =>
    now().symbols.flatMap(({ id }) => (selection.get().has(id) ? [id] : []));

  const pose = (name: EditName, run: typeof turnSymbols): void => {
    const ids = new Set(
      now().symbols.flatMap((symbol) =>
        selection.get().has(symbol.id) && canBePosed(symbol) ? [symbol.id] : [],
      ),
    );
    change(name, run(now(), ids), ids.size);
  };
  const paste = (copied: Schematic | null): void => {
    if (!copied || copied.symbols.length === 0) return refuse('nothing_copied');
    const { schematic, ids } = pasteItems(now(), copied);
    if (ids.size === 0) return refuse('schematic_full');
    change('schematic_paste', schematic, ids.size);
    selection.set(ids);
  };

  /** Where a new symbol goes: to the point, or beside what is selected or was added last. */
  const placeFor = (kind: string, point?: Point): Point => {
    const schematic = now();
    const last = schematic.symbols.findLast(({ id }) => selection.get().has(id)) ?? schematic.symbols.at(-1);
    return point ?? freePlace(schematic, kind, last);
  };
  return {
    /** Adds a symbol at a point, or at the next free place, and selects it. */
    add: (kind: string, point?: Point): void => {
      const { label, lines } = symbolTexts(kind);
      const added = addSymbol(now(), {
        kind,
        ...placeFor(kind, point),
        label,
        ...(lines.length > 0 ? { lines } : {}),
      });
      if (added.id === null) return refuse('schematic_full');
      change('schematic_add', added.schematic, label);
      selection.set(new Set([added.id]));
      reveal(added.id);
    },
    /** Selects an item with its group; `isMore` adds it to the selection or removes it. */
    select: (id: string, isMore = false): void => {
      const items = withGroups(now(), new Set([id]));
      if (!isMore) return selection.set(items);
      const before = selection.get();
      selection.set(before.has(id) ? without(before, items) : new Set([...before, ...items]));
    },
    clear: (): void => selection.set(new Set()),
    selectAll: (): void => selection.set(new Set(now().symbols.map(({ id }) => id))),
    move: (by: Point, isStep = false): void =>
      void change(
        'schematic_move',
        moveSymbols(now(), selection.get(), by),
        selectedSymbols().length,
        isStep ? `move-${[...selection.get()].join(' ')}` : undefined,
      ),
    remove: (ids = selection.get()): void => {
      if (!change('schematic_delete', removeItems(now(), ids))) return;
      selection.set(without(selection.get(), ids));
      focusStage();
    },
    connect: (from: Connectable, to: Connectable): void => {
      const result = connect(now(), from, to);
      if (result.fault !== undefined) return refuse(`connect_${result.fault}`);
      change('schematic_connect', result.schematic);
    },
    /** Connects a symbol to a pipe by a tee. */
    connectToPipe: (from: Connectable, pipe: string, point: Point): void => {
      const result = connectToPipe(now(), from, pipe, point);
      if (result.fault !== undefined) return refuse(`connect_${result.fault}`);
      change('schematic_connect', result.schematic);
    },
    /** Divides a pipe by a tee in its middle, and selects the tee. */
    insertTee: (pipe: string): void => {
      const result = insertTee(now(), pipe);
      if (result.fault !== undefined) return refuse(`connect_${result.fault}`);
      change('schematic_add', result.schematic, symbolTexts('junction').label);
      selection.set(new Set([result.id]));
    },
    turn: (): void => pose('schematic_turn', turnSymbols),
    mirror: (): void => pose('schematic_mirror', mirrorSymbols),
    /** Connects the selected symbols in the order in which they were selected. */
    connectSelected: (): void => {
      const ids = [...selection.get()].filter((id) => now().symbols.some((symbol) => symbol.id === id));
      if (ids.length < 2) return refuse('connect_two');
      let schematic = now();
      for (const [index, id] of ids.entries()) {
        const before = ids[index - 1];
        if (before === undefined) continue;
        const result = connect(schematic, { symbol: before }, { symbol: id });
        if (result.fault !== undefined) return refuse(`connect_${result.fault}`);
        schematic = result.schematic;
      }
      change('schematic_connect', schematic);
    },
    setLabel: (id: string, label: string): void =>
      void change('schematic_set', setLabel(now(), id, label), undefined, `label-${id}`),
    setMedium: (id: string, medium: Medium): void =>
      void change('schematic_set', setMedium(now(), id, medium)),
    group: (): void => void change('schematic_group', groupSymbols(now(), selection.get())),
    ungroup: (): void => void change('schematic_ungroup', ungroupSymbols(now(), selection.get())),
    copy: (): void => writeText(CLIPBOARD_KEY, JSON.stringify(copyItems(now(), selection.get()))),
    paste: (): void => paste(readClipboard()),
    duplicate: (): void => paste(copyItems(now(), selection.get())),
    bind: createBind({ store, at, selection, now, placeFor, reveal, refuse }),
  };
};
export type SchematicTools = ReturnType<typeof createTools>;

const NONE: ReadonlySet<string> = new Set();

/** The selection and the tools for the schematic of the element at a position. */
export const useSchematicTools = (at: Position) => {
  const store = useEditorStore();
  const [selected, setSelected] = useState(NONE);
  const [selection] = useState((): Selection => {
    // Several tools may run before React renders again.
    let now = NONE;
    return {
      get: () => now,
      set: (ids) => {
        now = ids;
        setSelected(ids);
      },
    };
  });
  const tools = useMemo(() => createTools(store, at, selection), [store, at, selection]);
  return { selected, tools };
};
