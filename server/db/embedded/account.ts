import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';

/** The account that PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** Accounts that are used for databases only, in order of preference. */
const DEDICATED = ['flowgen', 'postgres'];

/** The ids that systemd assigns to services without an account of their own. */
const FIRST_DYNAMIC = 61_184;
const DYNAMIC = 65_519 - FIRST_DYNAMIC + 1;

/** The accounts of the system by name. */
export const readAccounts = (): ReadonlyMap<string, Account> => {
  try {
    return new Map(
      readFileSync('/etc/passwd', 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [name, , uid, gid] = line.split(':');
          return name && uid && gid ? [[name, { uid: Number(uid), gid: Number(gid) }] as const] : [];
        }),
    );
  } catch {
    return new Map();
  }
};

const nobodyOf = (accounts: ReadonlyMap<string, Account>): Account => {
  const known = accounts.get('nobody');
  if (known) return known;
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return { uid: 65_534, gid: 65_534 };
  }
};

const ownerOf = (path: string): Account | undefined => {
  try {
    const { uid, gid } = statSync(path);
    return uid === 0 ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
};

/** An id that no account has; the same at each start with this data folder. */
const dynamicAccount = (dataDir: string, accounts: ReadonlyMap<string, Account>): Account => {
  const taken = new Set([...accounts.values()].flatMap(({ uid, gid }) => [uid, gid]));
  const start = createHash('sha256').update(dataDir).digest().readUInt16BE() % DYNAMIC;
  for (let step = 0; step < DYNAMIC; step++) {
    const number = FIRST_DYNAMIC + ((start + step) % DYNAMIC);
    if (!taken.has(number)) return { uid: number, gid: number };
  }
  return nobodyOf(accounts);
};

/**
 * The account to start PostgreSQL as, which refuses to run as root; undefined if we are not root. It is the owner of the
 * cluster or of the data folder, otherwise an account for databases, otherwise an id of its own. It is not `nobody`,
 * because other programs that run as `nobody` could read and change the cluster's files; a cluster that an earlier
 * version created as `nobody` gets a new owner.
 */
export const accountFor = (
  cluster: string,
  dataDir: string,
  accounts: ReadonlyMap<string, Account> = readAccounts(),
): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const nobody = nobodyOf(accounts);
  const owner = ownerOf(cluster);
  if (owner && owner.uid !== nobody.uid) return owner;
  const dedicated = DEDICATED.map((name) => accounts.get(name)).find((found) => found && found.uid !== 0);
  return ownerOf(dataDir) ?? dedicated ?? dynamicAccount(dataDir, accounts);
};

/** The same account, or `nobody` if it has no name: `initdb` refuses to run as an id without a name. */
export const withName = (account: Account): Account => {
  try {
    execFileSync('id', ['-un', String(account.uid)], { stdio: 'ignore' });
    return account;
  } catch {
    return nobodyOf(readAccounts());
  }
};
