import { describe, expect, it } from 'vitest';
import { PASSWORD_MAX, PASSWORD_MIN, passwordFault } from '../../src/domain/passwords.ts';

describe('a password', () => {
  it('has 12 to 200 characters', () => {
    expect(passwordFault('')).toBe('validation.required');
    expect(passwordFault('x'.repeat(PASSWORD_MIN - 1))).toBe('validation.password_short');
    expect(passwordFault('x'.repeat(PASSWORD_MIN))).toBeNull();
    expect(passwordFault('x'.repeat(PASSWORD_MAX))).toBeNull();
    expect(passwordFault('x'.repeat(PASSWORD_MAX + 1))).toBe('validation.password_long');
  });
});
