import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test.each(['a', 'QWxhZGRpbjpvcGVu+a/b==', 'A-Z_0.9~'])('METRICS_TOKEN may be %s', (given) => {
  expect(readConfig({ METRICS_TOKEN: given }).METRICS_TOKEN).toBe(given);
});

test.each(['dwa słowa', 'dwa slowa', 'zażółć', 'a=b', '"cytat"', 'a,b', 'a'.repeat(501)])(
  'a start with METRICS_TOKEN=%s is refused, because no header could carry it',
  (given) => {
    expect(() => readConfig({ METRICS_TOKEN: given })).toThrow('METRICS_TOKEN ma mieć');
  },
);
