/** An item of an error body `{errors:[{msg,path}], message}`. See docs/specification.md, section 2. */
interface Item {
  readonly msg: string;
  readonly path?: unknown;
}

const itemsOf = (body: unknown): readonly Item[] => {
  const errors = (body as { errors?: unknown } | null)?.errors;
  return Array.isArray(errors) ? errors.filter((item): item is Item => typeof item?.msg === 'string') : [];
};

/** The field that a path is in, or none. */
export const fieldOfPath = (path: unknown): string =>
  typeof path === 'string' ? (path.split('.')[0] ?? '') : '';

/**
 * The name of the input that shows the error of a path: `tags.0` belongs to `tags`, but `steps.0.user_ids.1` to
 * `steps.0.user_ids` if the field has rows of inputs.
 */
const inputOfPath = (path: string, rows: readonly string[]): string => {
  const parts = path.split('.');
  return parts.slice(0, rows.includes(fieldOfPath(path)) && parts.length > 2 ? 3 : 1).join('.');
};

/** Messages by input, for the given fields; `rows` are those with rows of inputs. */
export const fieldErrors = (
  body: unknown,
  fields: readonly string[],
  rows: readonly string[] = [],
): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const { msg, path } of itemsOf(body)) {
    if (typeof path === 'string' && fields.includes(fieldOfPath(path)))
      found[inputOfPath(path, rows)] ??= msg;
  }
  return found;
};

/** Messages that belong to none of the given fields. */
export const otherErrors = (body: unknown, fields: readonly string[]): string[] =>
  itemsOf(body)
    .filter(({ path }) => !fields.includes(fieldOfPath(path)))
    .map(({ msg }) => msg);

/** The record's current version if the error is a version conflict (409); otherwise null. */
export const currentVersion = (error: unknown): number | null => {
  const { status, body } = (error ?? {}) as { status?: unknown; body?: { current?: unknown } | null };
  return status === 409 && typeof body?.current === 'number' ? body.current : null;
};

/** The summary of a failed bulk call, without the reasons for each record. */
export const summaryOf = (error: unknown): string => {
  const { message: summary } = ((error ?? {}) as { body?: { message?: unknown } | null }).body ?? {};
  return typeof summary === 'string' && summary !== '' ? summary : (error as Error).message;
};
