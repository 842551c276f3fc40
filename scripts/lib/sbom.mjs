import { createHash } from 'node:crypto';
import { productionPackages } from './packages.mjs';

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const licencesOf = (licence) => {
  if (licence === undefined) return [];
  return [/ (?:OR|AND) /i.test(licence) ? { expression: licence } : { license: { id: licence } }];
};

/** An integrity such as `sha512-…`, in base64, may list several hashes. */
const hashesOf = (integrity = '') =>
  integrity
    .split(' ')
    .filter((part) => part.startsWith('sha512-'))
    .map((part) => ({ alg: 'SHA-512', content: Buffer.from(part.slice(7), 'base64').toString('hex') }));

/** The path of what a package at `path` imports as `name`, as Node resolves it. */
const resolveFrom = (packages, path, name) => {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (Object.hasOwn(packages, candidate)) return candidate;
    if (folder === '') return undefined;
  }
};

const neededBy = ({ dependencies, optionalDependencies, peerDependencies }) =>
  Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies });

const componentOf = (found) => ({
  'bom-ref': purlOf(found),
  type: 'library',
  name: found.name,
  version: found.version,
  // Packages for other platforms than the one that it runs on are optional.
  scope: found.optional || found.devOptional ? 'optional' : 'required',
  hashes: hashesOf(found.integrity),
  licenses: licencesOf(found.licence),
  purl: purlOf(found),
  ...(found.resolved?.startsWith('https:')
    ? { externalReferences: [{ type: 'distribution', url: found.resolved }] }
    : {}),
});

/**
 * The software bill of materials in the format CycloneDX 1.5: all packages of a parsed package-lock.json that are not only for
 * development. Needs neither npm nor the network, and is the same for the same lock file: it has no time, and its serial
 * number is a hash. `npm sbom --omit dev` (11.19) leaves out what is needed in production and for development, such as jsdom.
 */
export const sbomOf = (lock) => {
  const { packages } = lock;
  const production = productionPackages(lock);
  const byPath = new Map(production.map((found) => [found.path, found]));
  const dependsOn = (facts, path) => {
    const refs = neededBy(facts)
      .map((name) => byPath.get(resolveFrom(packages, path, name)))
      .filter((found) => found !== undefined)
      .map(purlOf);
    return [...new Set(refs)].toSorted();
  };

  // The same version may be installed in several folders.
  const components = new Map();
  const dependencies = new Map();
  for (const found of production) {
    const ref = purlOf(found);
    if (!components.has(ref)) components.set(ref, componentOf(found));
    const known = dependencies.get(ref) ?? [];
    dependencies.set(ref, [...new Set([...known, ...dependsOn(found, found.path)])].toSorted());
  }

  const self = packages[''];
  const root = purlOf(self);
  const content = {
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        'bom-ref': root,
        type: 'application',
        name: self.name,
        version: self.version,
        licenses: licencesOf(self.license),
        purl: root,
      },
    },
    components: [...components.values()],
    dependencies: [
      { ref: root, dependsOn: dependsOn({ ...self, devDependencies: undefined }, '') },
      ...[...dependencies].map(([ref, refs]) => ({ ref, dependsOn: refs })),
    ],
  };
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  // A UUID of version 8, whose bits may be chosen freely; its digit after the third dash is 8, 9, a or b.
  const uuid = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    ...content,
  };
};
