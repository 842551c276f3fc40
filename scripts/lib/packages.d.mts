/** An entry of `packages` in package-lock.json. */
export interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
}
/** A parsed package-lock.json. */
export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}
export function productionPackages(
  lock: Lock,
): (LockedPackage & { readonly path: string; readonly name: string; readonly licence?: string })[];
export function forbiddenLicences(lock: Lock): string[];
export function readLock(root: string): Lock;
