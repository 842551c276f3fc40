import { describe, expect, it } from 'vitest';
import { readRange, spanOf } from '../../../src/domain/charts/range.ts';

const now = Date.parse('2026-11-20T02:00:00Z');
const asked = (search: string) => spanOf(readRange(new URLSearchParams(search)), 'Australia/Sydney', now);

describe('the range of a chart', () => {
  it('ends now unless it was chosen by hand', () => {
    expect(asked('range=7d').span).toEqual({ from: now - 7 * 86_400_000, to: now });
    expect(asked('').span?.from).toBe(now - 86_400_000);
    expect(asked('range=forever').span?.from).toBe(now - 86_400_000);
  });
  it('takes local times of the reader’s zone', () => {
    expect(asked('range=custom&from=2026-11-19T00:00&to=2026-11-20T00:00').span).toEqual({
      from: Date.parse('2026-11-18T13:00:00Z'),
      to: Date.parse('2026-11-19T13:00:00Z'),
    });
  });
  it('says what is wrong with it', () => {
    expect(asked('range=custom').fault).toBe('incomplete');
    expect(asked('range=custom&from=x&to=2026-11-20T00:00').fault).toBe('incomplete');
    expect(asked('range=custom&from=2026-11-20T00:00&to=2026-11-20T00:00').fault).toBe('backwards');
  });
});
