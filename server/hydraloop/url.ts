import { isIP } from 'node:net';
import type { ValidationKey } from '../../src/languages/keys.ts';
import { reachOfHost } from './addresses.ts';

/**
 * Checks the URL of an endpoint; null if valid. It must be https. Private hosts, and http on them, need
 * `allowPrivate`; link-local and metadata addresses are never valid. See docs/specification.md, section 4.
 */
export const endpointUrlFault = (text: string, allowPrivate: boolean): ValidationKey | null => {
  if (!URL.canParse(text)) return 'validation.url';
  const { protocol, hostname, username, password } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return 'validation.url_https';
  if (username !== '' || password !== '') return 'validation.url_user';
  const reach = reachOfHost(hostname);
  if (reach === 'never' || (reach === 'private' && !allowPrivate)) return 'validation.url_private';
  // The addresses of a name are checked when connecting.
  const isPublic = reach === 'public' && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
  if (protocol === 'http:' && (!allowPrivate || isPublic)) return 'validation.url_https';
  return null;
};
