import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Whether the server may connect to an address: always, only with ALLOW_PRIVATE_ENDPOINTS, or never. */
export type Reach = 'public' | 'private' | 'never';

const listOf = (family: 'ipv4' | 'ipv6', subnets: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const subnet of subnets) {
    const [address = '', bits] = subnet.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};

// From IANA's special-purpose registries. Some are cloud metadata services, which return credentials.
const NEVER_V4 = listOf('ipv4', [
  '0.0.0.0/8',
  '100.100.100.200/32',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]);
const PRIVATE_V4 = listOf('ipv4', [
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
]);
const NEVER_V6 = listOf('ipv6', [
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);
const PRIVATE_V6 = listOf('ipv6', ['::1/128', 'fc00::/7']);
const PUBLIC_V6 = listOf('ipv6', ['2000::/3']);

const reachOfV4 = (address: string): Reach => {
  if (NEVER_V4.check(address, 'ipv4')) return 'never';
  return PRIVATE_V4.check(address, 'ipv4') ? 'private' : 'public';
};

/** `::ffff:7f00:1` → `127.0.0.1`; undefined unless it is an IPv4-mapped address. */
const mappedV4 = (address: string): string | undefined => {
  // The URL parser normalizes the address.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const found = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(short);
  if (!found) return undefined;
  const [high, low] = [found[1], found[2]].map((part) => Number.parseInt(part ?? '', 16)) as [number, number];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};

/** Classifies an address. Invalid addresses, and those with a zone, are `never`. */
export const reachOfAddress = (address: string): Reach => {
  if (isIPv4(address)) return reachOfV4(address);
  if (!isIPv6(address) || address.includes('%')) return 'never';
  const v4 = mappedV4(address);
  if (v4 !== undefined) return reachOfV4(v4);
  if (NEVER_V6.check(address, 'ipv6')) return 'never';
  if (PRIVATE_V6.check(address, 'ipv6')) return 'private';
  return PUBLIC_V6.check(address, 'ipv6') ? 'public' : 'never';
};

const METADATA = /^(?:metadata|metadata\.google\.internal|instance-data(?:\..*)?)$/;
const LOCAL = /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/;

/**
 * Classifies a URL's `hostname` without resolving it; the addresses of a name are checked after the lookup.
 * The URL parser has already normalized unusual IPv4 notations (octal, a single number).
 */
export const reachOfHost = (hostname: string): Reach => {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (isIPv4(bare) || isIPv6(bare)) return reachOfAddress(bare);
  const name = bare.toLowerCase().replace(/\.+$/, '');
  if (name === '' || METADATA.test(name)) return 'never';
  return LOCAL.test(name) || !name.includes('.') ? 'private' : 'public';
};
