import { closeSync, existsSync, mkdtempSync, openSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL names its socket after a port, even if it listens on none. */
export const SOCKET_PORT = 5432;

/** A folder's name as clients can use it for the socket in it. */
export interface SocketFolder {
  readonly host: string;
  readonly close: () => void;
}

/** The longest path of a socket: 107 bytes on Linux, 103 on macOS. */
const LIMIT = process.platform === 'linux' ? 107 : 103;

/**
 * The folder in which clients find the cluster's socket. The address of a socket is limited; a data folder with a longer
 * path is reached through a handle that this process keeps open or, without /proc, a link.
 */
export const socketFolder = (cluster: string): SocketFolder => {
  if (Buffer.byteLength(join(cluster, `.s.PGSQL.${SOCKET_PORT}`)) <= LIMIT) {
    return { host: cluster, close: () => undefined };
  }
  if (existsSync('/proc/self/fd')) {
    const handle = openSync(cluster, 'r');
    return { host: `/proc/self/fd/${handle}`, close: () => closeSync(handle) };
  }
  const folder = mkdtempSync(join(tmpdir(), 'flowgen-'));
  const link = join(folder, 'c');
  symlinkSync(cluster, link);
  return { host: link, close: () => rmSync(folder, { recursive: true, force: true }) };
};
