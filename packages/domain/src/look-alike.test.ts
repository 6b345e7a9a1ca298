import { describe, expect, it } from 'vitest';
import { isLookAlike, withoutUnseen } from './look-alike.ts';

describe('a login that can be mistaken for another', () => {
  it.each([
    ['admin', false],
    ['zażółć.gęślą-jaźń_7@zakład.pl', false],
    ['иван.петров', false],
    ['Αθηνά', false],
    ['山田タロウ', false],
    ['naïve-Å', false],
    ['\u0430dmin', true],
    ['\u0440\u0430ypal', true],
    ['\u03bfla', true],
    ['ivan.\u043f', true],
    ['山田admin', true],
    ['\u{1d41a}dmin', true],
    ['\uff41dmin', true],
    ['o\u0301la', true],
    ['ad\u200bmin', true],
    ['ad\u00admin', true],
    ['\u202enimda', true],
    ['admin\ufeff', true],
    ['admin\u{e0041}', true],
  ])('whether the login %j can be mistaken for another: %s', (login, expected) => {
    expect(isLookAlike(login)).toBe(expected);
  });
});

describe('withoutUnseen', () => {
  it.each([
    ['Żółć Źdźbło', 'Żółć Źdźbło'],
    ['Anna Maria d’Arc-Nowak', 'Anna Maria d’Arc-Nowak'],
    ['Jan\u200b No\u00adwak\ufeff', 'Jan Nowak'],
    ['\u202eikslawoK\u202c', 'ikslawoK'],
    ['\u2066Ola\u2069\u061c\u200e', 'Ola'],
    ['\u3164\u115f', ''],
  ])('withoutUnseen turns the name %j into %j', (name, kept) => {
    expect(withoutUnseen(name)).toBe(kept);
  });
});
