import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHostRule, hostOf } from './host.ts';

describe('hostOf', () => {
  it.each([
    ['karty.zaklad.pl', 'karty.zaklad.pl'],
    ['Karty.Zaklad.PL:8443', 'karty.zaklad.pl'],
    ['karty.zaklad.pl.', 'karty.zaklad.pl'],
    ['localhost:3000', 'localhost'],
    ['127.0.0.1:3000', '127.0.0.1'],
    ['[::1]:3000', '::1'],
    ['[2001:DB8:0::1]', '2001:db8::1'],
    ['[::ffff:10.0.0.5]:80', '10.0.0.5'],
    ['serwer_kart', 'serwer_kart'],
    ['2130706433', '127.0.0.1'],
  ])('the host of the header %s is %s', (header, host) => {
    expect(hostOf(header)).toBe(host);
  });

  it.each([
    undefined,
    '',
    ':3000',
    '::1',
    '[::1',
    'karty.zaklad.pl@evil.example',
    'evil.example/karty.zaklad.pl',
    'evil.example?karty.zaklad.pl',
    'evil.example#karty.zaklad.pl',
    'evil.example\\karty.zaklad.pl',
    'karty.zaklad.pl, evil.example',
    'karty.zaklad.pl evil.example',
    'karty.zaklad.pl:port',
    'karty..zaklad.pl',
    '300.1.1.1',
    '[fe80::1%25eth0]',
    'żółw.pl',
  ])('the header %s names no host', (header) => {
    expect(hostOf(header)).toBeNull();
  });

  it('the host of any header is short or null', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        expect(hostOf(text) ?? '-').toMatch(/^[\w.:-]{1,253}$/);
      }),
    );
  });
});

describe('createHostRule', () => {
  const answers = createHostRule(['karty.zaklad.pl', '203.0.113.7']);

  it.each([
    ['karty.zaklad.pl', '10.0.0.5', true],
    ['karty.zaklad.pl', '127.0.0.1', true],
    ['203.0.113.7', '10.0.0.5', true],
    ['10.0.0.5', '10.0.0.5', true],
    ['10.0.0.5', '::ffff:10.0.0.5', true],
    ['2001:db8::5', '2001:db8::5', true],
    ['127.0.0.1', '127.0.0.1', true],
    ['localhost', '127.0.0.1', true],
    ['localhost', '127.8.8.8', true],
    ['localhost', '::1', true],
    ['localhost', '10.0.0.5', false],
    ['10.0.0.6', '10.0.0.5', false],
    ['127.0.0.1', '10.0.0.5', false],
    ['evil.example', '127.0.0.1', false],
    ['karty.zaklad.pl.evil.example', '10.0.0.5', false],
    ['x.karty.zaklad.pl', '10.0.0.5', false],
    ['zaklad.pl', '10.0.0.5', false],
    ['unknown', undefined, false],
  ])('a request for the host %s at the address %s is answered: %s', (host, localAddress, isAnswered) => {
    expect(answers(host, localAddress)).toBe(isAnswered);
  });
});
