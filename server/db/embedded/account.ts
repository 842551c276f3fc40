import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** Whom PostgreSQL runs as. */
export interface Account {
  readonly uid: number;
  readonly gid: number;
}

const ownerOf = (path: string): Account | undefined => {
  try {
    const { uid, gid } = statSync(path);
    return uid === 0 ? undefined : { uid, gid };
  } catch {
    return undefined;
  }
};

// PostgreSQL makes no cluster for a number without a name.
const hasName = ({ uid }: Account): boolean => {
  try {
    execFileSync('id', ['-un', String(uid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

const namedOwnerOf = (path: string): Account | undefined => {
  const owner = ownerOf(path);
  return owner && hasName(owner) ? owner : undefined;
};

const nobody = (): Account => {
  try {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((row) => row.startsWith('nobody:'));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid !== undefined && gid !== undefined) return { uid: Number(uid), gid: Number(gid) };
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return { uid: 65_534, gid: 65_534 };
  }
};

/**
 * The account that PostgreSQL, which refuses root, is started as: undefined when we are not root
 * ourselves, else the owner of the cluster or of the data folder, else nobody.
 */
export const accountFor = (cluster: string, dataDir: string): Account | undefined =>
  process.getuid?.() === 0 ? (ownerOf(cluster) ?? namedOwnerOf(dataDir) ?? nobody()) : undefined;
