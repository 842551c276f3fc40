import { useStore } from 'ra-core';
import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import { scopeConstraints } from '../../domain/access/scope-constraints.ts';
import type { AnyResource } from '../../schema/resource.ts';
import { useCurrentUser } from '../../providers/session/current-user.ts';
import { NO_COLUMNS, type OwnColumns } from './own-columns.tsx';

/** Stored table settings of a user. */
interface StoredColumns {
  /** The visible columns, in order. */
  readonly shown?: readonly string[];
  /** Column widths in pixels, where set. */
  readonly widths?: Readonly<Record<string, number>>;
}

interface Columns {
  /** All available columns, the visible ones first. */
  readonly all: readonly string[];
  readonly shown: readonly string[];
  readonly isDefault: boolean;
  /** Visible columns for which the table is too narrow at present. */
  readonly yielded: readonly string[];
  /** Whether columns may yield: not those that the user has chosen. */
  readonly mayYield: boolean;
  yieldColumns(names: readonly string[]): void;
  widthOf(name: string): number | undefined;
  toggle(name: string): void;
  /** Moves a visible column to the position of another. */
  move(name: string, to: string): void;
  /** Undefined resets to the content's width. `isFinal` is false while dragging. */
  resize(name: string, width: number | undefined, isFinal: boolean): void;
  show(names: readonly string[] | undefined): void;
  reset(): void;
}
const Context = createContext<Columns | null>(null);
const DefinitionContext = createContext<AnyResource | null>(null);

export const WIDTH_MIN = 56;
export const WIDTH_MAX = 800;
const NOTHING: StoredColumns = {};
const NONE: readonly string[] = [];
const BASE = ['id', 'created_at', 'updated_at'];

/** Moves a name to the position of another. */
export const moveName = (names: readonly string[], name: string, to: string): readonly string[] => {
  const target = names.indexOf(to);
  if (target < 0 || !names.includes(name)) return names;
  return names.filter((each) => each !== name).toSpliced(target, 0, name);
};

/** Records of a subset, such as devices that are not registered yet, have neither an id of their own nor timestamps. */
export const hasBase = (definition: AnyResource): boolean => definition.subsetOf === undefined;

const possible = (definition: AnyResource): readonly string[] => [
  ...Object.entries(definition.fields)
    .filter(([, field]) => !field.writeOnly && !field.detailOnly)
    .map(([name]) => name),
  ...(hasBase(definition) ? BASE : []),
];

interface Props {
  readonly definition: AnyResource;
  readonly own?: OwnColumns;
  readonly storeKey: string;
  /** Fields that this list doesn't offer. */
  readonly without: readonly string[];
  readonly children: ReactNode;
}

/** The columns of a table: those of the definition and of the screen until the user changes them. */
export const ColumnsProvider = ({ definition, own = NO_COLUMNS, storeKey, without, children }: Props) => {
  const me = useCurrentUser();
  const [kept, setKept] = useStore<StoredColumns>(`${storeKey}.columns`, NOTHING);
  const keptNames = kept.shown;
  const [dragged, setDragged] = useState<{ readonly name: string; readonly width: number } | null>(null);
  const [yielded, setYielded] = useState<readonly string[]>(NONE);
  // Memoized without the widths, so that rows don't rerender while resizing.
  const { all, shown } = useMemo(() => {
    const pins = me ? scopeConstraints(definition.access, me.role) : {};
    const isOffered = (name: string): boolean => !without.includes(name) && !pins[name]?.fixed;
    const fields = possible(definition);
    const added = [...own.props.keys()].filter((name) => !fields.includes(name));
    const every = [...fields, ...added].filter(isOffered);
    const usual = [...definition.list.columns, ...added].filter(isOffered);
    const chosen = keptNames?.filter((name) => every.includes(name)) ?? usual;
    // The title column is always visible.
    const names = chosen.includes(definition.title) ? chosen : [definition.title, ...chosen];
    return { shown: names, all: [...names, ...every.filter((name) => !names.includes(name))] };
  }, [definition, own, without, me, keptNames]);
  const value = useMemo((): Columns => {
    const keepShown = (names: readonly string[] | undefined): void => {
      const { shown: _, ...rest } = kept;
      setKept(names ? { ...rest, shown: names } : rest);
    };
    return {
      all,
      shown,
      isDefault: kept.shown === undefined && Object.keys(kept.widths ?? {}).length === 0,
      yielded: keptNames === undefined ? yielded : NONE,
      mayYield: keptNames === undefined,
      yieldColumns: setYielded,
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
  }, [all, shown, kept, keptNames, setKept, dragged, yielded]);
  return (
    <DefinitionContext value={definition}>
      <Context value={value}>{children}</Context>
    </DefinitionContext>
  );
};

/** The columns of the current list, and functions to change them. */
export const useColumns = (): Columns => {
  const columns = use(Context);
  if (!columns) throw new Error('useColumns needs a ColumnsProvider.');
  return columns;
};

/** The definition of the current list. Unlike `useColumns`, it doesn't render again while a column is resized. */
export const useListDefinition = (): AnyResource => {
  const definition = use(DefinitionContext);
  if (!definition) throw new Error('useListDefinition needs a ColumnsProvider.');
  return definition;
};

/** Whether a list shows a field: as a column, or below another one where the table is too narrow. */
export const useHasColumn = (name: string): boolean => use(Context)?.shown.includes(name) ?? false;
