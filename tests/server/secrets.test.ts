import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { secretsOf } from '../../server/secrets.ts';

const secretsIn = (dataDir: string) => secretsOf({ dataDir, secretKeyFile: undefined });
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'flowgen-secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('secrets', () => {
  it('can be opened again, after a restart too, and are sealed differently each time', () => {
    const secrets = secretsIn(folder);
    const [one, two] = [secrets.seal('tokén', 'a'), secrets.seal('tokén', 'a')];
    expect(one).not.toBe(two);
    expect(one).not.toContain('tok');
    expect(secretsIn(folder).open(one, 'a')).toBe('tokén');
    expect(secrets.open(secrets.seal('', 'a'), 'a')).toBe('');
  });

  it('can be opened only for their purpose, unmodified, and with their key', () => {
    const secrets = secretsIn(folder);
    const sealed = secrets.seal('token', 'a');
    expect(() => secrets.open(sealed, 'b')).toThrow();
    const middle = sealed.length >> 1;
    const changed = sealed.slice(0, middle) + (sealed[middle] === 'A' ? 'B' : 'A') + sealed.slice(middle + 1);
    expect(() => secrets.open(changed, 'a')).toThrow();
    expect(() => secrets.open('v1.', 'a')).toThrow();
    expect(() => secrets.open('token', 'a')).toThrow();
    expect(() => secretsIn(join(folder, 'other')).open(sealed, 'a')).toThrow();
  });

  it('use a key that only the server can read and that is created once', () => {
    const deep = join(folder, 'new', 'data');
    secretsIn(deep).seal('x', 'a');
    const file = join(deep, 'secret.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const key = readFileSync(file, 'utf8');
    secretsIn(deep).seal('x', 'a');
    expect(readFileSync(file, 'utf8')).toBe(key);
    expect(readdirSync(deep)).toEqual(['secret.key']);
  });

  it('fail with an invalid key file instead of replacing it', () => {
    writeFileSync(join(folder, 'secret.key'), 'short');
    expect(() => secretsIn(folder).seal('x', 'a')).toThrow('does not contain a key');
    expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe('short');
  });
});
