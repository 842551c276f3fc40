import { describe, expect, it } from 'vitest';
import { PASSWORD_MAX, PASSWORD_MIN, passwordFault } from '../../../src/domain/sign-in/passwords.ts';

describe('a password', () => {
  it('has 12 to 200 characters', () => {
    expect(passwordFault('')).toBe('validation.required');
    expect(passwordFault('x'.repeat(PASSWORD_MIN - 1))).toBe('validation.password_short');
    expect(passwordFault('x'.repeat(PASSWORD_MIN))).toBeNull();
    expect(passwordFault('x'.repeat(PASSWORD_MAX))).toBeNull();
    expect(passwordFault('x'.repeat(PASSWORD_MAX + 1))).toBe('validation.password_long');
  });

  it.each([
    ['ada.lovelace@example.com', 'validation.password_own'],
    [' Ada.Lovelace@Example.com', 'validation.password_own'],
    ['harbour water services', 'validation.password_own'],
    ['HarbourWaterServices', 'validation.password_own'],
    ['Caf\u00e9 of the Harbour', null],
    ['ada.lovelace@example.com!', null],
  ])('%s of Ada at Harbour Water Services: %s', (password, fault) => {
    const owner = { email: 'ada.lovelace@example.com', company: 'Harbour Water Services' };
    expect(passwordFault(password, owner)).toBe(fault);
  });

  it('is not compared with a name that is missing', () => {
    expect(passwordFault('x'.repeat(12), { email: null, company: '' })).toBeNull();
  });
});
