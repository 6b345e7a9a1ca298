import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const PAGE = join(import.meta.dirname, '../../../../docs/operations.md');

/** Returns the settings of the unit in docs/operations.md, by section. */
function unitSettings(): Record<string, Record<string, string>> {
  const [, unit = ''] = /^```ini\n(\[Unit\]\n[\s\S]*?)^```$/m.exec(readFileSync(PAGE, 'utf8')) ?? [];
  const sections = [...unit.matchAll(/^\[(\w+)\]\n((?:\w+=.*\n)*)/gm)];
  return Object.fromEntries(
    sections.map(([, name = '', lines = '']) => [
      name,
      Object.fromEntries(
        lines
          .trim()
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
      ),
    ]),
  );
}

test('the systemd unit of operations.md starts after the network and repeats refused starts without end', () => {
  const { Unit, Service } = unitSettings();
  expect(Unit).toMatchObject({
    StartLimitIntervalSec: '0',
    After: 'network-online.target postgresql.service',
    Wants: 'network-online.target',
  });
  expect(Service).toMatchObject({ Restart: 'always', RestartSec: '5' });
});
