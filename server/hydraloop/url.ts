import { isIP } from 'node:net';
import type { ValidationKey } from '../../src/domain/texts/validation.ts';
import { reachOfHost } from './addresses.ts';

/**
 * What is wrong with the address of an endpoint, or null. https; http on a private host, and private
 * hosts at all, only where they are allowed; link-local and metadata addresses never. Source:
 * contract, section 4; hostile, "Hydraloop".
 */
export const endpointUrlFault = (text: string, allowPrivate: boolean): ValidationKey | null => {
  if (!URL.canParse(text)) return 'validation.url';
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return 'validation.url_https';
  if (username !== '' || password !== '') return 'validation.url_user';
  const reach = reachOfHost(hostname);
  if (reach === 'never' || (reach === 'private' && !allowPrivate)) return 'validation.url_private';
  // What a name stands for is seen when it is connected to.
  const isPublic = reach === 'public' && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (protocol === 'http:' && (!allowPrivate || isPublic)) return 'validation.url_https';
  return null;
};
