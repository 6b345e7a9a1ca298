import type { Browser, LaunchOptions } from 'playwright-core';
import { UNPACKED } from './folder.ts';
import { unpackChromium } from './unpack.ts';

/** Quiet, without graphics card, sandbox (it needs rights that a container rarely gives) or calls home. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--no-pings',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--font-render-hinting=none',
];

/**
 * Starts a headless Chromium: the one that `executablePath` names, else the packaged one, else, where there is no
 * packaged one for this machine, the installed Chrome.
 */
export async function launchChromium(
  executablePath?: string,
  more: readonly string[] = [],
): Promise<Browser> {
  // Loaded when first needed: a server that never prints does not pay for it at its start.
  const { chromium } = await import('playwright-core');
  return chromium.launch({
    headless: true,
    args: [...ARGUMENTS, ...more],
    ...(await program(executablePath)),
  });
}

async function program(executablePath: string | undefined): Promise<LaunchOptions> {
  if (executablePath) return { executablePath };
  if (process.platform !== 'linux' || process.arch !== 'x64') return { channel: 'chrome' };
  const unpacked = await unpackChromium(UNPACKED);
  return {
    executablePath: unpacked.executablePath,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: unpacked.fonts,
      LANG: 'C.UTF-8',
      LD_LIBRARY_PATH: unpacked.libraries,
      FONTCONFIG_PATH: unpacked.fonts,
    },
  };
}
