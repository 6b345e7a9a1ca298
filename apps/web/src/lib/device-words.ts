import { deviceTexts } from '#texts/device';

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Describes a session's device from its user agent: 'Chrome, Windows'. An unknown user agent is returned as it is. */
export function deviceWords(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return deviceTexts.unknown;
  const found = [BROWSERS, SYSTEMS].flatMap((kinds) => {
    const kind = kinds.find(([pattern]) => pattern.test(userAgent));
    return kind ? [kind[1]] : [];
  });
  return found.join(', ') || userAgent;
}
