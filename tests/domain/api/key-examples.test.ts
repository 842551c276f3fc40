import { describe, expect, it } from 'vitest';
import { keyExamples } from '../../../src/domain/api/key-examples.ts';

const key = { key: 'fg_abc_secret', scopes: ['ingest'] };

describe('examples for a key', () => {
  it('are those of its scopes', () => {
    const kinds = (scopes: string[]) =>
      keyExamples({ ...key, scopes }, 'http://x/api').map(({ kind }) => kind);
    expect(kinds(['ingest'])).toEqual(['http']);
    expect(kinds(['read'])).toEqual(['read']);
    expect(kinds(['ingest', 'read'])).toEqual(['http', 'read']);
  });
  it('carry the key and the address, and a body that is JSON', () => {
    const text = keyExamples(key, 'http://x/api')[0]?.text ?? '';
    expect(text).toContain("Bearer fg_abc_secret'");
    expect(text).toContain('http://x/api/ingest/ttn');
    expect(JSON.parse(/-d '(.*)'$/.exec(text)?.[1] ?? '')).toHaveProperty(
      'end_device_ids.device_id',
      'my-device',
    );
  });
});
