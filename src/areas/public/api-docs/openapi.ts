/** The parts of an OpenAPI document that the page shows. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly nullable?: boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly default?: unknown;
  readonly $ref?: string;
}
interface Media {
  readonly schema?: Schema;
  readonly example?: unknown;
}
interface Content {
  readonly content?: Readonly<Record<string, Media>>;
}
export interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: Schema;
}
export interface Operation {
  readonly summary?: string;
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly description?: string };
  readonly responses?: Readonly<Record<string, Content & { readonly description?: string }>>;
  /** Empty: nobody has to sign in. */
  readonly security?: readonly unknown[];
  /** Who may make the call. `key`: the scope of an API key that may. */
  readonly 'x-access'?: { readonly roles: readonly string[]; readonly key: string | null };
}
export interface Document {
  readonly info?: { readonly title?: string; readonly version?: string; readonly description?: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

const METHODS = ['get', 'post', 'put', 'delete', 'patch'] as const;

/** One call, prepared for display. */
export interface ListedOperation extends Operation {
  /** Its anchor: `get-devices-id`. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly group: string;
}

const anchor = (method: string, path: string): string =>
  `${method}-${path
    .replace(/^\/api\//, '')
    .replace(/[^a-zA-Z0-9_]+/g, '-')
    .replace(/^-|-$/g, '')}`;

/** Without a tag, `/api/devices/{id}` belongs to the group `devices`. */
const groupOf = (path: string): string => path.replace(/^\/api\//, '/').split('/')[1] || '/';

/** Every call of the document, grouped and in the order of its paths. */
export const callsOf = ({ paths = {} }: Document): ListedOperation[] =>
  Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, operations]) =>
      METHODS.flatMap((method): ListedOperation[] => {
        const operation = operations[method];
        if (!operation) return [];
        const group = operation.tags?.[0] ?? groupOf(path);
        return [{ ...operation, id: anchor(method, path), method: method.toUpperCase(), path, group }];
      }),
    );

/** The calls that contain every word of the search, by group. */
export const groupOperations = (
  calls: readonly ListedOperation[],
  search: string,
): [group: string, calls: ListedOperation[]][] => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const matching = calls.filter(({ method, path, summary = '', description = '', group }) => {
    const all = `${method} ${path} ${summary} ${description} ${group}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const groups = new Map<string, ListedOperation[]>();
  for (const call of matching) groups.set(call.group, [...(groups.get(call.group) ?? []), call]);
  return [...groups].toSorted(([a], [b]) => a.localeCompare(b));
};

/** Resolves one `$ref`; returns the schema itself without one. */
export const resolve = (schema: Schema, document: Document): Schema => {
  const name = schema.$ref?.split('/').at(-1);
  return (name ? document.components?.schemas?.[name] : undefined) ?? schema;
};

/** A short description of a type: `text (max 120)`, `list of integer`, `"a" | "b"`. */
export const typeText = (schema: Schema, document: Document, depth = 0): string => {
  const found = resolve(schema, document);
  if (depth > 4) return '…';
  if (found.enum) return found.enum.map((each) => JSON.stringify(each)).join(' | ');
  if (found.const !== undefined) return JSON.stringify(found.const);
  const union = found.anyOf ?? found.oneOf;
  if (union) return [...new Set(union.map((each) => typeText(each, document, depth + 1)))].join(' | ');
  const types = Array.isArray(found.type) ? found.type : [found.type ?? 'any'];
  if (types.includes('array')) {
    return `list of ${typeText(found.items ?? {}, document, depth + 1)}${found.nullable ? ' | null' : ''}`;
  }
  return `${types.join(' | ')}${limits(found)}${found.nullable ? ' | null' : ''}`;
};

const limits = ({ format, minimum, maximum, minLength, maxLength }: Schema): string => {
  const told = [
    format,
    minLength ? `min ${minLength}` : undefined,
    maxLength === undefined ? undefined : `max ${maxLength}`,
    minimum === undefined || minimum < -1e9 ? undefined : `≥ ${minimum}`,
    maximum === undefined || maximum > 1e9 ? undefined : `≤ ${maximum}`,
  ].filter(Boolean);
  return told.length > 0 ? ` (${told.join(', ')})` : '';
};

/** The fields of a body, or of the items if it is a list. */
export const fieldsOf = (schema: Schema | undefined, document: Document): readonly Field[] => {
  if (!schema) return [];
  const found = resolve(schema, document);
  const whole = found.items ? resolve(found.items, document) : found;
  const parts = whole.allOf?.map((part) => resolve(part, document)) ?? [whole];
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(([name, field]) => ({
      name,
      type: typeText(field, document),
      required: required.includes(name),
      description: resolve(field, document).description ?? field.description ?? '',
    })),
  );
};

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
}

/** The type and the contents of a request body or response, JSON first. */
export const mediaOf = (content: Content['content']): readonly [type: string, media: Media] | undefined =>
  Object.entries(content ?? {}).toSorted(
    ([a], [b]) => Number(b.includes('json')) - Number(a.includes('json')),
  )[0];

/** The schema of a request body or response, JSON first. */
export const schemaOf = (content: Content['content']): { type: string; schema: Schema } | null => {
  const [type, body] = mediaOf(content) ?? [];
  return type && body?.schema ? { type, schema: body.schema } : null;
};
