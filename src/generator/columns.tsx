import { useStore } from 'ra-core';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { scopeConstraints } from '../domain/scope-constraints.ts';
import type { AnyResource } from '../schema/resource.ts';
import { useCurrentUser } from '../providers/current-user.ts';

/** What a reader chose of a table, kept for the next visit. */
interface Kept {
  /** The columns that are shown, in their order. */
  readonly shown?: readonly string[];
  /** Pixels, of the columns that were given a width. */
  readonly widths?: Readonly<Record<string, number>>;
}

interface Columns {
  /** Everything that can be shown: what is shown first, in its order. */
  readonly all: readonly string[];
  readonly shown: readonly string[];
  readonly isDefault: boolean;
  widthOf(name: string): number | undefined;
  toggle(name: string): void;
  /** Puts a shown column in the place of another one. */
  move(name: string, to: string): void;
  /** Undefined: as wide as what is in it. `isFinal` is false while it is still being dragged. */
  resize(name: string, width: number | undefined, isFinal: boolean): void;
  show(names: readonly string[] | undefined): void;
  reset(): void;
}
const Context = createContext<Columns | null>(null);

export const WIDTH_MIN = 56;
export const WIDTH_MAX = 800;
const NOTHING: Kept = {};
const BASE = ['id', 'created_at', 'updated_at'];

/** The list without one name, or with it in the place of another. */
export const moveName = (names: readonly string[], name: string, to: string): readonly string[] => {
  const target = names.indexOf(to);
  if (target < 0 || !names.includes(name)) return names;
  return names.filter((each) => each !== name).toSpliced(target, 0, name);
};

const possible = (definition: AnyResource, hasBase: boolean): readonly string[] => [
  ...Object.entries(definition.fields)
    .filter(([, field]) => !field.writeOnly && !field.detailOnly)
    .map(([name]) => name),
  ...(hasBase ? BASE : []),
];

interface Props {
  readonly definition: AnyResource;
  readonly storeKey: string;
  /** Fields that say nothing in this list. */
  readonly without: readonly string[];
  /** Whether its records have an id and times to show. */
  readonly hasBase: boolean;
  readonly children: ReactNode;
}

/** The columns of a table: those of the definition until the reader chooses others. */
export const ColumnsProvider = ({ definition, storeKey, without, hasBase, children }: Props) => {
  const me = useCurrentUser();
  const [kept, setKept] = useStore<Kept>(`${storeKey}.columns`, NOTHING);
  const keptNames = kept.shown;
  const [dragged, setDragged] = useState<{ readonly name: string; readonly width: number } | null>(null);
  // Apart from the widths: while one is dragged, the rows have nothing new to draw.
  const { all, shown } = useMemo(() => {
    const pins = me ? scopeConstraints(definition.access, me.role) : {};
    const isOffered = (name: string): boolean => !without.includes(name) && !pins[name]?.fixed;
    const every = possible(definition, hasBase).filter(isOffered);
    const usual = definition.list.columns.filter(isOffered);
    const chosen = keptNames?.filter((name) => every.includes(name)) ?? usual;
    // The one that names the record always stays.
    const names = chosen.includes(definition.title) ? chosen : [definition.title, ...chosen];
    return { shown: names, all: [...names, ...every.filter((name) => !names.includes(name))] };
  }, [definition, without, hasBase, me, keptNames]);
  const value = useMemo((): Columns => {
    const keepShown = (names: readonly string[] | undefined): void => {
      const { shown: _, ...rest } = kept;
      setKept(names ? { ...rest, shown: names } : rest);
    };
    return {
      all,
      shown,
      isDefault: kept.shown === undefined && Object.keys(kept.widths ?? {}).length === 0,
      widthOf: (name) => (dragged?.name === name ? dragged.width : kept.widths?.[name]),
      toggle: (name) =>
        keepShown(shown.includes(name) ? shown.filter((each) => each !== name) : [...shown, name]),
      move: (name, to) => keepShown(moveName(shown, name, to)),
      resize: (name, width, isFinal) => {
        const within = width && Math.round(Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, width)));
        setDragged(isFinal || within === undefined ? null : { name, width: within });
        if (!isFinal) return;
        const { [name]: _, ...others } = kept.widths ?? {};
        setKept({ ...kept, widths: within === undefined ? others : { ...others, [name]: within } });
      },
      show: keepShown,
      reset: () => setKept(NOTHING),
    };
  }, [all, shown, kept, setKept, dragged]);
  return <Context value={value}>{children}</Context>;
};

/** Which columns this list shows, and how to change that. */
export const useColumns = (): Columns => {
  const columns = use(Context);
  if (!columns) throw new Error('There is no ColumnsProvider around this.');
  return columns;
};
