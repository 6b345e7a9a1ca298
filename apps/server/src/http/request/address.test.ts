import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLoopback, networkOf, normaliseAddress } from './address.ts';

/** Eight arbitrary groups of an IPv6 address. */
const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
const bytes = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 4, maxLength: 4 });

const plain = (all: readonly number[]): string => all.map((one) => one.toString(16)).join(':');
const padded = (all: readonly number[]): string =>
  all.map((one) => one.toString(16).padStart(4, '0').toUpperCase()).join(':');
/** Writes an address with its last two groups as an IPv4 address. */
const dotted = (all: readonly number[]): string =>
  `${plain(all.slice(0, 6))}:${all
    .slice(6)
    .flatMap((one) => [one >> 8, one & 0xff])
    .join('.')}`;
/** Writes an address with `::` in place of its first run of zeros. */
const shortened = (all: readonly number[]): string => plain(all).replace(/(?:^|:)0(?::0)*(?::|$)/, '::');
const isMapped = (all: readonly number[]): boolean =>
  all.slice(0, 5).every((one) => one === 0) && all[5] === 0xffff;

describe('normaliseAddress', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    [' 10.0.0.5 ', '10.0.0.5'],
    ['::ffff:10.0.0.5', '10.0.0.5'],
    ['::FFFF:0a00:0005', '10.0.0.5'],
    ['0:0:0:0:0:ffff:10.0.0.5', '10.0.0.5'],
    ['2001:DB8::1', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['FE80::1%25eth0', 'fe80::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:5678', '2001:db8::1'],
    ['10.0.0.5:5678', '10.0.0.5'],
    ['::1', '::1'],
  ])('the normal form of the address %s is %s', (written, normal) => {
    expect(normaliseAddress(written)).toBe(normal);
  });

  it('all spellings of an address have the same normal form', () => {
    fc.assert(
      fc.property(groups, (all) => {
        const [first, ...others] = [plain, padded, dotted, shortened].map((write) =>
          normaliseAddress(write(all)),
        );
        expect(others).toEqual([first, first, first]);
        expect(normaliseAddress(first ?? '')).toBe(first);
        expect(first).not.toBe('unknown');
      }),
    );
  });

  it('the normal form of an IPv4 address mapped into IPv6 is the IPv4 address', () => {
    fc.assert(
      fc.property(bytes, (all) => {
        const [a = 0, b = 0, c = 0, d = 0] = all;
        const mapped = [0, 0, 0, 0, 0, 0xffff, a * 256 + b, c * 256 + d];
        for (const write of [plain, padded, dotted, shortened])
          expect(normaliseAddress(write(mapped))).toBe(all.join('.'));
      }),
    );
  });

  it.each([undefined, '', 'unknown', 'localhost', '1.2.3', '1.2.3.4.5', '256.1.1.1', '12345::', '%eth0'])(
    'the normal form of the invalid address %s is unknown',
    (written) => {
      expect(normaliseAddress(written)).toBe('unknown');
    },
  );

  it('the normal form of any text is short', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(normaliseAddress(text)).toMatch(/^(?:unknown|[\d.]{7,15}|[\da-f:]{2,39})$/);
      }),
    );
  });
});

describe('networkOf', () => {
  it('the network of an IPv4 address is the address', () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        const [a, b] = [one.join('.'), other.join('.')];
        expect(networkOf(a) === networkOf(b)).toBe(a === b);
        expect(networkOf(`::ffff:${a}`)).toBe(networkOf(a));
      }),
    );
  });

  it('the network of an IPv6 address is its /64 in every spelling', () => {
    fc.assert(
      fc.property(groups, groups, (one, other) => {
        fc.pre(!isMapped(one));
        const sibling = [...one.slice(0, 4), ...other.slice(4)];
        fc.pre(!isMapped(sibling));
        for (const write of [plain, padded, dotted, shortened])
          expect(networkOf(write(sibling))).toBe(networkOf(plain(one)));
      }),
    );
  });

  it('IPv6 addresses of two different /64 have different networks', () => {
    fc.assert(
      fc.property(
        groups,
        fc.integer({ min: 0, max: 3 }),
        fc.integer({ min: 1, max: 0xffff }),
        (one, at, by) => {
          const other = one.map((group, index) => (index === at ? group ^ by : group));
          fc.pre(!isMapped(one) && !isMapped(other));
          expect(networkOf(plain(other))).not.toBe(networkOf(plain(one)));
        },
      ),
    );
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['192.0.2.7', '192.0.2.7'],
    ['nonsense', 'unknown'],
  ])('the network of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

it.each([
  ['127.0.0.1', true],
  ['127.9.8.7', true],
  ['::ffff:127.0.0.1', true],
  ['::1', true],
  ['10.0.0.5', false],
  ['2001:db8::1', false],
  ['localhost', false],
])('the address %s is a loopback address: %s', (address, isOwn) => {
  expect(isLoopback(address)).toBe(isOwn);
});
