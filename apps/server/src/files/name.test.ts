import { expect, test } from 'vitest';
import { fileName } from './name.ts';

test.each([
  ['IMG_0001.JPG', 'IMG_0001.JPG'],
  ['zdjęcie palety.jpeg', 'zdjęcie palety.jpeg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['C:\\Users\\Ola\\foto.png', 'foto.jpg'],
  ['a\u0000b\u001f.jpg', 'ab.jpg'],
  ['\u202egpj.exe', 'gpj.jpg'],
  ['<b>"a"|?*.jpg', 'ba.jpg'],
  ['skrypt.jpg.exe', 'skrypt.jpg.jpg'],
  ['', 'plik.jpg'],
  ['...', 'plik.jpg'],
  ['/', 'plik.jpg'],
  ['   .jpg', 'plik.jpg'],
  ['\ud800.jpg', '\ufffd.jpg'],
])('the file name %j of a JPEG becomes %j', (given, expected) => {
  expect(fileName(given, 'image/jpeg', 'plik')).toBe(expected);
});

test('a file name of 1,000 letters is cut, and keeps the ending of its kind', () => {
  const name = fileName(`${'ź'.repeat(1000)}.pdf`, 'application/pdf', 'plik');
  expect([Array.from(name).length, name.endsWith('ź.pdf')]).toEqual([128, true]);
});
