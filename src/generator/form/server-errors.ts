/** An item of an error body `{errors:[{msg,path}], message}`. See docs/specification.md, section 2. */
interface Item {
  readonly msg: string;
  readonly path?: unknown;
}

const itemsOf = (body: unknown): readonly Item[] => {
  const errors = (body as { errors?: unknown } | null)?.errors;
  return Array.isArray(errors) ? errors.filter((item): item is Item => typeof item?.msg === 'string') : [];
};

/** Messages by field, for the given fields; `tags.0` belongs to `tags`. */
export const fieldErrors = (body: unknown, fields: readonly string[]): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const { msg, path } of itemsOf(body)) {
    const field = typeof path === 'string' ? path.split('.')[0] : undefined;
    if (field && fields.includes(field)) found[field] ??= msg;
  }
  return found;
};

/** Messages that belong to none of the given fields. */
export const otherErrors = (body: unknown, fields: readonly string[]): string[] =>
  itemsOf(body)
    .filter(({ path }) => typeof path !== 'string' || !fields.includes(path.split('.')[0] ?? ''))
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
