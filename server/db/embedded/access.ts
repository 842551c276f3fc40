import { chownSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../../startup/start-error.ts';
import type { Account } from './account.ts';

/** The owner of the embedded server's databases. */
export const OWNER = 'flowgen';

/** The name of the user that we run as. */
const ourName = (): string => {
  try {
    return userInfo().username;
  } catch {
    throw new StartError(
      `The user that runs Flowgen (${process.getuid?.()}) has no name on this system, which the built-in ` +
        'PostgreSQL needs: add one to /etc/passwd, or set DATABASE_URL.',
    );
  }
};

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const HEAD = '# Written by Flowgen at every start.\n';

const filesFor = (name: string): Readonly<Record<string, string>> => ({
  // The kernel identifies the user at the other end of the socket, so there is no password to store or steal. Both
  // users may connect as any role: as the owner, or as one that may do less.
  'pg_hba.conf': `${HEAD}local all all peer map=${OWNER}\n`,
  'pg_ident.conf': `${HEAD}${[...new Set(['root', name])].map((user) => `${OWNER} ${quoted(user)} all\n`).join('')}`,
});

const read = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
};

/**
 * Allows connections by our own user and by root only, not even by the account that PostgreSQL runs as. Returns whether
 * anything changed; a running server must then reload its configuration.
 */
export const restrictAccess = (cluster: string, account: Account | undefined): boolean => {
  let hasChanged = false;
  for (const [file, text] of Object.entries(filesFor(ourName()))) {
    const path = join(cluster, file);
    if (read(path) === text) continue;
    const draft = `${path}.new`;
    writeFileSync(draft, text, { mode: 0o600 });
    if (account) chownSync(draft, account.uid, account.gid);
    renameSync(draft, path);
    hasChanged = true;
  }
  return hasChanged;
};
