import type { Config } from '../config.ts';

type Trust = (address: string, hop: number) => boolean;

/**
 * Which addresses of `X-Forwarded-For` are trusted, as Fastify's `trustProxy` option: hop 0 is the connection
 * itself, the others are counted from the end of the header. With a number, that many hops are proxies and the
 * address before them is the client's; anything further to the left comes from the client and is ignored.
 */
export const trustedProxies = (trust: Config['trustProxy']): false | string[] | Trust =>
  typeof trust === 'number' ? (_address, hop) => hop < trust : trust;
