import { describe, expect, it } from 'vitest';
import { keyExamples } from '../../src/domain/key-examples.ts';

const key = { key: 'fg_abc_secret', prefix: 'fg_abc', scopes: ['ingest'] };

describe('examples for a key', () => {
  it('are those of its scopes', () => {
    const kinds = (scopes: string[]) =>
      keyExamples({ ...key, scopes }, 'http://x/api', 'x').map(({ kind }) => kind);
    expect(kinds(['ingest'])).toEqual(['http', 'mqtt']);
    expect(kinds(['read'])).toEqual(['read']);
    expect(kinds(['ingest', 'read'])).toEqual(['http', 'mqtt', 'read']);
  });
  it('carry the key and the address', () => {
    const [http, mqtt] = keyExamples(key, 'http://x/api', 'x');
    expect(http?.text).toContain("Bearer fg_abc_secret'");
    expect(http?.text).toContain('http://x/api/ingest/uplink');
    expect(mqtt?.text).toContain("-u 'fg_abc' -P 'fg_abc_secret'");
  });
});
