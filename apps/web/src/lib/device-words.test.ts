import { expect, test } from 'vitest';
import { deviceWords } from './device-words.ts';

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/140.0.0.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (Linux; Android 15; SM-X210) ${chrome}`, 'Chrome, Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari, iPad',
  ],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', 'Nieznane urządzenie'],
  [null, 'Nieznane urządzenie'],
])('the user agent %s is described as %s', (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});
