import { type Action, can } from '../domain/access/access.ts';
import { ROLES } from '../domain/access/roles.ts';
import type { AnyResource } from './resource.ts';

/**
 * The shape of a resource's calls. Without these facts it is the dialect of `ra-data-simple-rest`. See
 * docs/specification.md, sections 2 and 5. The server and the site's data provider interpret it.
 */
export interface Dialect {
  /** Methods that differ from POST for creating and PUT for editing. */
  readonly verbs?: { readonly create: 'PUT'; readonly edit: 'POST' };
  /** What is wrapped as `{ data }`: single records, or lists as well. Default: nothing. */
  readonly envelope?: 'record' | 'all';
  /**
   * How a list is requested. Default: `filter`, `range` and `sort` as JSON text. `parameters`: a parameter for each
   * filter, `limit`, `offset`, and `sort` with `-` for descending order.
   */
  readonly query?: 'parameters';
  /** The parameter of the text search. Default: `q`. */
  readonly search?: string;
  /**
   * Where the total of a list is. Default: in the header `Content-Range`. `body`: next to the rows. Otherwise a call
   * of its own: `{ total }`, or `{ data: [{ total }] }` if wrapped.
   */
  readonly total?: 'body' | { readonly path: string; readonly isWrapped?: boolean };
  /** The fields that identify a record in a path. Default: its id. */
  readonly key?: readonly string[];
  /** Lists can't be sorted. */
  readonly hasFixedOrder?: boolean;
  /** The body of creating and editing. Default: JSON. */
  readonly body?: 'multipart';
  /** Bulk changes and deletions can be previewed (`POST /x/many/preview`). */
  readonly hasPreview?: boolean;
}

/** A filter of the calls: by a field, under another name, by whether it has a value, or by one of several values. */
export type FilterFacts<K extends string = string> =
  | {
      readonly field: K;
      /** Matches records that do not have the value. */
      readonly isExcluding?: boolean;
    }
  | {
      /** A yes/no filter: this field has a value. */
      readonly known: K;
    }
  | {
      /** A yes/no filter: one of these fields has this value. */
      readonly either: { readonly [P in K]?: string };
      /** Lists with this filter have a call of their own. */
      readonly path?: string;
    };

/** The calls that are generated from a definition. */
export type CallName = 'list' | 'total' | 'show' | 'create' | 'edit' | 'delete' | 'editMany' | 'deleteMany';

/** A call: method, path below the resource's name, and the action that it requires. */
export interface GeneratedCall {
  readonly name: CallName;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly action: Action;
  /** The yes/no filter that this list always has. */
  readonly filter?: string;
}

/** Every filter of the calls by parameter, for dialects with parameters. */
export const parametersOf = ({ filters = {}, list }: AnyResource): Readonly<Record<string, FilterFacts>> => {
  const renamed = new Set(
    Object.values(filters).flatMap((facts) => ('field' in facts && !facts.isExcluding ? facts.field : [])),
  );
  const listed = (list.filters ?? []).filter((name) => !renamed.has(name));
  return { ...Object.fromEntries(listed.map((field) => [field, { field }])), ...filters };
};

const filteredLists = ({ filters = {} }: AnyResource): GeneratedCall[] =>
  Object.entries(filters).flatMap(([filter, facts]) =>
    'path' in facts && facts.path !== undefined
      ? [{ name: 'list', method: 'GET', path: facts.path, action: 'list', filter } as const]
      : [],
  );

/** The calls of a definition that some role may make. Some may be hand-written (`customRoutes`). */
export const callsOf = (resource: AnyResource): readonly GeneratedCall[] => {
  const { access, dialect = {}, customRoutes } = resource;
  if (customRoutes === 'all') return [];
  const { total, verbs = { create: 'POST', edit: 'PUT' } } = dialect;
  const calls: readonly GeneratedCall[] = [
    { name: 'list', method: 'GET', path: '', action: 'list' },
    ...filteredLists(resource),
    ...(typeof total === 'object'
      ? [{ name: 'total', method: 'GET', path: total.path, action: 'list' } as const]
      : []),
    { name: 'create', method: verbs.create, path: '', action: 'create' },
    { name: 'show', method: 'GET', path: '/:id', action: 'show' },
    { name: 'edit', method: verbs.edit, path: '/:id', action: 'edit' },
    { name: 'delete', method: 'DELETE', path: '/:id', action: 'delete' },
    { name: 'editMany', method: 'PUT', path: '/many', action: 'edit' },
    { name: 'deleteMany', method: 'DELETE', path: '/many', action: 'delete' },
  ];
  return calls.filter(({ action }) => ROLES.some((role) => can(access, role, action)));
};
