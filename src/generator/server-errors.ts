/** A body that says what is wrong: `{errors:[{msg,path}], message}`. Source: contract, section 2. */
interface Item {
  readonly msg: string;
  readonly path?: unknown;
}

const itemsOf = (body: unknown): readonly Item[] => {
  const errors = (body as { errors?: unknown } | null)?.errors;
  return Array.isArray(errors) ? errors.filter((item): item is Item => typeof item?.msg === 'string') : [];
};

/** The texts that belong to one of these fields, by field; `tags.0` belongs to `tags`. */
export const fieldErrors = (body: unknown, fields: readonly string[]): Record<string, string> => {
  const found: Record<string, string> = {};
  for (const { msg, path } of itemsOf(body)) {
    const field = typeof path === 'string' ? path.split('.')[0] : undefined;
    if (field && fields.includes(field)) found[field] ??= msg;
  }
  return found;
};

/** The texts that belong to none of them. */
export const otherErrors = (body: unknown, fields: readonly string[]): string[] =>
  itemsOf(body)
    .filter(({ path }) => typeof path !== 'string' || !fields.includes(path.split('.')[0] ?? ''))
    .map(({ msg }) => msg);

/** The version that a record has now, when this error says that another one was changed. */
export const currentVersion = (error: unknown): number | null => {
  const { status, body } = (error ?? {}) as { status?: unknown; body?: { current?: unknown } | null };
  return status === 409 && typeof body?.current === 'number' ? body.current : null;
};

/** The one sentence for a call that was about many records: the server's own, not the reasons of each. */
export const summaryOf = (error: unknown): string => {
  const { message: said } = ((error ?? {}) as { body?: { message?: unknown } | null }).body ?? {};
  return typeof said === 'string' && said !== '' ? said : (error as Error).message;
};
