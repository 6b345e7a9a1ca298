import { tmpdir } from 'node:os';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { findChromium } from '../../apps/server/src/browser/find-chromium.ts';
import { UNPACKED } from '../../apps/server/src/browser/folder.ts';
import { QUIET } from '../../apps/server/src/browser/run-chromium.ts';

/**
 * Returns the launch options of the browser of the tests. The program is `CHROMIUM_PATH`, or else the browser
 * that prints PDF files.
 */
export async function chromiumOptions(more: readonly string[] = []): Promise<LaunchOptions> {
  const { executablePath, env } = await findChromium(process.env['CHROMIUM_PATH'], [UNPACKED]);
  const given = Object.entries(env).filter((one): one is [string, string] => one[1] !== undefined);
  return {
    headless: true,
    args: [...QUIET, ...more],
    executablePath,
    env: { ...Object.fromEntries(given), HOME: tmpdir() },
  };
}

/** Starts the browser of the journeys. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch(await chromiumOptions(more));
}
