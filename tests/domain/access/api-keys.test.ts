import { describe, expect, it } from 'vitest';
import { keyState } from '../../../src/domain/access/api-keys.ts';

const now = Date.parse('2026-11-20T02:00:00Z');
const [before, after] = ['2026-11-20T01:00:00Z', '2026-11-20T03:00:00Z'];

describe('the state of a key', () => {
  it('is active until it expires or is revoked', () => {
    expect(keyState({ revoked_at: null, expires_at: null }, now)).toBe('active');
    expect(keyState({ revoked_at: null, expires_at: after }, now)).toBe('active');
    expect(keyState({ revoked_at: null, expires_at: before }, now)).toBe('expired');
    expect(keyState({ revoked_at: before, expires_at: before }, now)).toBe('revoked');
  });
});
