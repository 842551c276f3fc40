import { beforeEach, describe, expect, it } from 'vitest';
import { setThemeChoice, readThemeChoice, readMode, startTheme } from '../../src/providers/theme/mode.ts';
import { colours, type Colours, type Mode } from '../../src/domain/colours.ts';
import { contrast } from '../support/site/contrast.ts';
import { emptyBrowser } from '../support/site/session.ts';

const TEXTS: readonly (readonly [keyof Colours, keyof Colours])[] = [
  ...(['text', 'quiet', 'primary', 'error', 'warning', 'success'] as const).flatMap((colour) =>
    (['canvas', 'surface', 'raised'] as const).map((ground) => [colour, ground] as const),
  ),
  ['onPrimary', 'primary'],
  ['onPrimary', 'primaryStrong'],
  ['onSecondary', 'secondary'],
  ['primaryStrong', 'primaryTint'],
  ['text', 'primaryTint'],
  ['error', 'errorTint'],
  ['warning', 'warningTint'],
  ['success', 'successTint'],
];

describe.each<Mode>(['light', 'dark'])('the %s colours', (mode) => {
  it.each(TEXTS)('%s on %s can be read (4.5 : 1)', (colour, ground) =>
    expect(contrast(colours[mode][colour], colours[mode][ground])).toBeGreaterThanOrEqual(4.5),
  );
  it('shows the edge of an input (3 : 1)', () =>
    expect(contrast(colours[mode].edge, colours[mode].surface)).toBeGreaterThanOrEqual(3));
});

describe('the theme', () => {
  beforeEach(emptyBrowser);
  it('has the product’s two colours', () => {
    expect([colours.light.primary, colours.light.secondary]).toEqual(['#0579b0', '#93a745']);
  });
  it('follows the system until somebody chooses, and keeps the choice', () => {
    startTheme();
    expect(readThemeChoice()).toBe('system');
    setThemeChoice('dark');
    expect(readMode()).toBe('dark');
    expect(localStorage.getItem('flowgen_report:theme')).toBe('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(document.documentElement.style.getPropertyValue('--fg-primary')).toBe(colours.dark.primary);
    setThemeChoice('light');
    expect(readMode()).toBe('light');
  });
});
