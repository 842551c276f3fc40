import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED_LICENCES, STATED_LICENCES } from '../licences.mjs';

/** The packages of a parsed package-lock.json that are not only for development, sorted by name, version and path. */
export const productionPackages = ({ packages }) =>
  Object.entries(packages)
    .filter(([path, { dev, link }]) => path !== '' && dev !== true && link !== true)
    .map(([path, facts]) => {
      const name = facts.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { ...facts, path, name, licence: STATED_LICENCES[name] ?? facts.license };
    })
    .toSorted((a, b) => {
      const [left, right] = [a, b].map(({ name, version, path }) => `${name} ${version} ${path}`);
      return left < right ? -1 : Number(left > right);
    });

/** Whether an SPDX expression such as `(MIT OR Apache-2.0)` can be met with allowed licences. */
const isAllowed = (expression) => {
  if (typeof expression !== 'string') return false;
  const plain = expression.replaceAll(/[()]/g, ' ').trim();
  // Without parentheses inside, which no package here has: AND binds more tightly than OR.
  return plain
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((id) => Object.hasOwn(ALLOWED_LICENCES, id.trim())));
};

/** A sentence for each production package whose licence is not in scripts/licences.mjs. */
export const forbiddenLicences = (lock) =>
  productionPackages(lock)
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name} ${version}: ${licence ?? 'no licence'}`);

/** The project's package-lock.json, parsed. */
export const readLock = (root) => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
