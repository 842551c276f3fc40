import * as z from 'zod';

/** Host and port of an address, in lower case; null: it is not one of these protocols, or has no host. */
const placeOf = (address: string, protocols: readonly string[]): string | null => {
  if (!URL.canParse(address)) return null;
  const { protocol, hostname, host } = new URL(address);
  return protocols.includes(protocol) && hostname !== '' ? host.toLowerCase() : null;
};

/**
 * A schema of one or several addresses, separated by commas, of different hosts or ports. Protocols end with a colon. Commas
 * within an address must be percent-encoded.
 */
export const addressList = (...protocols: readonly string[]) =>
  z.string().transform((value, context): readonly string[] => {
    const addresses = value.split(',').map((part) => part.trim());
    const places = addresses.map((address) => placeOf(address, protocols));
    if (places.includes(null) || new Set(places).size < places.length) context.addIssue({ code: 'custom' });
    return addresses;
  });

const decoded = (text: string): string | undefined => {
  if (text === '') return undefined;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** User and password of an address, decoded; undefined without one. */
export const credentialsOf = (address: string) => {
  const { username, password } = new URL(address);
  return { username: decoded(username), password: decoded(password) };
};
