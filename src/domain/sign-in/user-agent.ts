/** A browser and its operating system, from the user agent; null: unknown. */
export interface Browser {
  readonly browser: string | null;
  readonly system: string | null;
  readonly kind: 'computer' | 'phone' | 'tablet';
}

// The first match wins: most browsers claim to be several others as well.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const named = (list: readonly (readonly [RegExp, string])[], text: string): string | null =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Parses a user agent string. */
export const browserOf = (userAgent: string | null): Browser => {
  const text = userAgent ?? '';
  const isTablet = /\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/.test(text);
  const isPhone = /\biPhone\b|\bMobile\b/.test(text);
  return {
    browser: named(BROWSERS, text),
    system: named(SYSTEMS, text),
    kind: isTablet ? 'tablet' : isPhone ? 'phone' : 'computer',
  };
};
