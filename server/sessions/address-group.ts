import { isIP } from 'node:net';

const DOTTED = /(\d+)\.(\d+)\.(\d+)\.(\d+)$/;

/** The eight groups of an IPv6 address; its end may be written as IPv4. */
const groupsOf = (address: string): number[] => {
  const colons = address.replace(DOTTED, (_all, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [first = [], last] = colons
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  if (last === undefined) return first;
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => 0), ...last];
};

/**
 * The key that limits by address count by: an IPv4 address, or the /64 of an IPv6 address, because one client
 * usually owns a whole /64. IPv4-mapped IPv6 addresses count as IPv4. Some proxies add a port.
 */
export const addressGroup = (address: string): string => {
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1];
  const [bare = ''] = (bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')).split('%');
  // A proxy may pass on anything as an address; anything longer is not one, and would not fit into an index.
  if (isIP(bare) !== 6) return bare.slice(0, 64);
  const groups = groupsOf(bare);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
};
