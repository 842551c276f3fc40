import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { forbiddenLicences, type LockedPackage, readLock } from '../../scripts/lib/packages.mjs';
import { sbomOf } from '../../scripts/lib/sbom.mjs';
import { projectRoot } from '../../server/project-root.ts';

const root = projectRoot();
const lock = readLock(root);
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};
const withPackage = (name: string, facts: LockedPackage) => ({
  packages: { ...lock.packages, [`node_modules/${name}`]: { version: '1.0.0', ...facts } },
});

describe('licences', () => {
  it('of all packages in production are allowed by scripts/licences.mjs', () => {
    expect(forbiddenLicences(lock)).toEqual([]);
  });

  it('that are new are reported with the name of the package', () => {
    expect(forbiddenLicences(withPackage('left-pad', { license: 'GPL-3.0-only' }))).toEqual([
      'left-pad 1.0.0: GPL-3.0-only',
    ]);
    expect(forbiddenLicences(withPackage('@a/b', {}))).toEqual(['@a/b 1.0.0: no licence']);
    expect(forbiddenLicences(withPackage('toString', { license: 'constructor' }))).toHaveLength(1);
  });

  it('may be a choice, of which one is allowed, or several that all are', () => {
    const isAllowed = (license: string) => forbiddenLicences(withPackage('x', { license })).length === 0;
    expect(isAllowed('(GPL-2.0-only OR MIT)')).toBe(true);
    expect(isAllowed('(GPL-2.0-only AND MIT)')).toBe(false);
    expect(isAllowed('(Zlib AND MIT)')).toBe(true);
  });

  it('of packages for development don’t matter', () => {
    expect(forbiddenLicences(withPackage('x', { license: 'GPL-3.0-only', dev: true }))).toEqual([]);
  });
});

describe('the bill of materials', () => {
  const sbom = sbomOf(lock);
  const refs = sbom.components.map((component) => component['bom-ref']);

  it('lists each package of production once, with hash and licence', () => {
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 });
    for (const [name, version] of Object.entries(manifest.dependencies)) {
      const component = sbom.components.find((one) => one.name === name && one.version === version);
      expect(component).toMatchObject({
        purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
        scope: 'required',
        hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      });
      expect(component?.licenses).toHaveLength(1);
    }
    expect(new Set(refs).size).toBe(refs.length);
    const names = sbom.components.map(({ name }) => name);
    expect(names).not.toContain('vitest');
    expect(names).not.toContain('@playwright/test');
  });

  it('says which package needs which', () => {
    const known = new Set(refs);
    const own = sbom.dependencies[0]?.dependsOn ?? [];
    expect(own).toHaveLength(Object.keys(manifest.dependencies).length);
    for (const { dependsOn } of sbom.dependencies) {
      expect(dependsOn.filter((ref) => !known.has(ref))).toEqual([]);
    }
    // Each is needed by something: nothing is in the list by mistake.
    const needed = new Set(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn));
    const required = sbom.components.filter(({ scope }) => scope === 'required');
    expect(required.filter((component) => !needed.has(component['bom-ref'])).map(({ name }) => name)).toEqual(
      [],
    );
  });

  it('is the same for the same lock file, whatever its order', () => {
    const reversed = { packages: Object.fromEntries(Object.entries(lock.packages).toReversed()) };
    expect(JSON.stringify(sbomOf(reversed))).toBe(JSON.stringify(sbom));
    expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(sbomOf(withPackage('x', { license: 'MIT' })).serialNumber).not.toBe(sbom.serialNumber);
  });
});
