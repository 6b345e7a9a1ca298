import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const script = (name: string): string => fileURLToPath(new URL(`../../scripts/${name}.mjs`, import.meta.url));

test.for([['--help'], ['1', 'many'], ['1.5'], ['1', '2', '3']])(
  'npm run races refuses the arguments %j',
  (given) => {
    const { status, stderr } = spawnSync(process.execPath, [script('races'), ...given], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: 'This command takes whole numbers, in this order: [<seed>] [<rounds>]\n',
    });
  },
);
