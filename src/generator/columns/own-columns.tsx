import { DataTable } from 'react-admin';
import type { RaRecord } from 'ra-core';
import {
  Children,
  createElement,
  Fragment,
  isValidElement,
  useMemo,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';

export type ColumnProps = ComponentProps<typeof DataTable.Col>;
type Column = ReactElement<ColumnProps>;

/** The columns that a screen declares for its list, besides those of the definition or instead of them. */
export interface OwnColumns {
  /** Their props, by field. */
  readonly props: ReadonlyMap<string, ColumnProps>;
  /** How they render a record, by field. */
  readonly cells: Readonly<Record<string, (record: Readonly<Record<string, unknown>>) => ReactNode>>;
  /** Their labels or the translation keys of these, by field. */
  readonly heads: Readonly<Record<string, string>>;
  /** The buttons of a row: the column without a `source`. */
  readonly rowActions: ((record: RaRecord) => ReactNode) | undefined;
}

export const NO_COLUMNS: OwnColumns = { props: new Map(), cells: {}, heads: {}, rowActions: undefined };

const isColumn = (child: ReactNode): child is Column =>
  isValidElement(child) && (child.type === DataTable.Col || child.type === DataTable.NumberCol);

const flat = (children: ReactNode): readonly ReactNode[] =>
  Children.toArray(children).flatMap((child) =>
    isValidElement<{ children?: ReactNode }>(child) && child.type === Fragment
      ? flat(child.props.children)
      : [child],
  );

const isSame = (a: Column, b: Column): boolean => {
  const [before, after] = [a.props, b.props] as unknown as Record<string, unknown>[];
  const names = Object.keys({ ...before, ...after });
  return a.type === b.type && names.every((name) => Object.is(before?.[name], after?.[name]));
};

/** The columns as they were, while none of their props has changed: rows are rendered again with each new column. */
const useSteady = (columns: readonly Column[]): readonly Column[] => {
  const [kept, setKept] = useState(columns);
  if (kept === columns) return kept;
  if (kept.length === columns.length && columns.every((column, at) => isSame(column, kept[at] as Column))) {
    return kept;
  }
  setKept(columns);
  return columns;
};

const rendererOf = ({ props: { render, field, children, source } }: Column) =>
  render ??
  (field
    ? () => createElement(field, { source })
    : children === undefined || children === null
      ? undefined
      : () => children);

const ownColumns = (columns: readonly Column[]): OwnColumns => {
  const named = columns.flatMap((column) =>
    column.props.source === undefined ? [] : [[column.props.source, column] as const],
  );
  const actions = columns.find(({ props }) => props.source === undefined);
  return {
    props: new Map(
      named.map(([name, { type, props }]) => [
        name,
        type === DataTable.NumberCol ? { align: 'right', ...props } : props,
      ]),
    ),
    cells: Object.fromEntries(
      named.flatMap(([name, column]) => {
        const render = rendererOf(column);
        return render ? [[name, render]] : [];
      }),
    ),
    heads: Object.fromEntries(
      named.flatMap(([name, { props }]) => (typeof props.label === 'string' ? [[name, props.label]] : [])),
    ),
    rowActions: actions && rendererOf(actions),
  };
};

/** Columns that render fields by these functions, which the pages of records use too. */
export const columnsOf = (cells: OwnColumns['cells']): readonly Column[] =>
  Object.entries(cells).map(([source, render]) => (
    <DataTable.Col key={source} source={source} render={render} />
  ));

/** The columns among the children of a list, and its other children, such as tabs. */
export const useOwnColumns = (
  children: ReactNode,
): { readonly own: OwnColumns; readonly others: readonly ReactNode[] } => {
  const all = flat(children);
  const columns = useSteady(all.filter(isColumn));
  const own = useMemo(() => ownColumns(columns), [columns]);
  return { own, others: all.filter((child) => !isColumn(child)) };
};
