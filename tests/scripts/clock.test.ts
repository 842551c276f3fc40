import { describe, expect, it } from 'vitest';
import { setBack, setBackDatabase, sinceClock } from '../../scripts/screenshots/clock.mjs';

const HOUR = 3_600_000;

describe('the clock of the screenshots', () => {
  it('finds when a zone’s clocks showed a time last', () => {
    const at = (iso: string) => sinceClock('08:40', 'Australia/Melbourne', Date.parse(iso));
    expect(at('2026-11-21T21:40:59.000Z')).toBe(0);
    expect(at('2026-11-21T23:10:00.000Z')).toBe(1.5 * HOUR);
    // A minute too early: that of yesterday.
    expect(at('2026-11-21T21:39:00.000Z')).toBe(24 * HOUR - 60_000);
    // The night after which the clocks went back is longer.
    expect(at('2026-04-04T22:39:00.000Z')).toBe(25 * HOUR - 60_000);
  });

  it('goes on from there, and leaves times that are given as they are', () => {
    const scope = { Date: globalThis.Date };
    setBack(5 * HOUR, scope);
    const behind = Date.now() - scope.Date.now();
    expect(Math.abs(behind - 5 * HOUR)).toBeLessThan(60_000);
    const now = new scope.Date();
    expect(now).toBeInstanceOf(Date);
    expect(Math.abs(Date.now() - now.getTime() - 5 * HOUR)).toBeLessThan(60_000);
    expect(new scope.Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z');
    expect(scope.Date.UTC(1970, 0, 1)).toBe(0);
    expect(new scope.Date(scope.Date()).getTime()).toBeLessThan(Date.now() - 4 * HOUR);
  });

  it('is that of all clocks of the database, of which the history uses another than the records', async () => {
    const asked: string[] = [];
    await setBackDatabase({ query: async (sql) => asked.push(sql) }, HOUR);
    for (const clock of ['now', 'statement_timestamp', 'clock_timestamp']) {
      const own = asked.find((sql) => sql.includes(`pg_catalog.${clock}()`)) ?? '';
      expect(own).toContain("- interval '3600000 milliseconds'");
    }
  });
});
