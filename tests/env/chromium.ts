import { type Browser, chromium } from 'playwright-core';
import { findChromium } from '../../apps/server/src/browser/find-chromium.ts';
import { UNPACKED } from '../../apps/server/src/browser/folder.ts';
import { QUIET } from '../../apps/server/src/browser/run-chromium.ts';

/** Starts the browser of the journeys: the one that `CHROMIUM_PATH` names, else the one that prints PDF files. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const { executablePath, env } = await findChromium(process.env['CHROMIUM_PATH'], [UNPACKED]);
  const given = Object.entries(env).filter((one): one is [string, string] => one[1] !== undefined);
  return chromium.launch({
    headless: true,
    args: [...QUIET, ...more],
    executablePath,
    env: Object.fromEntries(given),
  });
}
