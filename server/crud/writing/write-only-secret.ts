import type { Row } from '../rules.ts';

const hasOtherOrigin = (a: string, b: string): boolean => new URL(a).origin !== new URL(b).origin;

interface WriteOnlySecret {
  /** The name of the write-only field. Records are read without it, but with `has_<field>`. */
  readonly field: string;
  /** The name of the field with the address that the secret is sent to. */
  readonly address: string;
  readonly seal: (secret: string) => string;
}

/**
 * What to store of a secret that is sent to an address: encrypted if it was sent, removed if it was emptied. When
 * the address becomes another host's, the secret is removed too: it could be stolen by pointing it there.
 */
export const secretToStore = (
  { field, address, seal }: WriteOnlySecret,
  after: Row,
  before: Row | undefined,
): Row => {
  if (Object.hasOwn(after, field)) return { [field]: after[field] ? seal(String(after[field])) : null };
  const moved = before?.[`has_${field}`] && hasOtherOrigin(String(after[address]), String(before[address]));
  return moved ? { [field]: null } : {};
};
