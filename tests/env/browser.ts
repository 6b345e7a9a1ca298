import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, expect, onTestFinished } from 'vitest';
import { launchChromium } from './chromium.ts';

/** The two screens that the product is looked at on. */
export const SIZES = { desktop: { width: 1280, height: 800 }, tablet: { width: 800, height: 1280 } } as const;

export interface OpenOptions {
  /** What `page.goto('/…')` starts from. */
  readonly baseURL: string;
  readonly size?: keyof typeof SIZES;
  /** Anything else of Playwright's context: `storageState`, `offline`, `hasTouch`… */
  readonly context?: BrowserContextOptions;
}

/** A tab of its own, without cookies or storage of any other. */
export interface OpenPage {
  readonly page: Page;
  /** Console errors, uncaught errors and violations of the page's policy so far. */
  readonly problems: readonly string[];
  /** Says that the test provokes this problem: it no longer fails the test. */
  expectProblem(pattern: RegExp): void;
}

/** A data grid measures itself a moment after its place changed. */
const GRID_SETTLES_MS = 200;

const SCREENS = join(import.meta.dirname, '../../reports/screens');

let browser: Promise<Browser> | undefined;

/** One browser a test file, started when the first page is opened. */
function sharedBrowser(): Promise<Browser> {
  browser ??= launchChromium();
  return browser;
}

afterAll(async () => {
  const open = await browser;
  browser = undefined;
  await open?.close();
});

/**
 * Opens a page for the running test. It closes with the test, and fails it when anything was reported that the test
 * did not expect: an error on the console, an uncaught error, a violation of Content-Security-Policy or Trusted Types.
 */
export async function openPage({ baseURL, size = 'desktop', context: more }: OpenOptions): Promise<OpenPage> {
  const context = await (
    await sharedBrowser()
  ).newContext({
    baseURL,
    viewport: SIZES[size],
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    reducedMotion: 'reduce',
    ...more,
  });
  const problems: string[] = [];
  const expected: RegExp[] = [];
  await context.addInitScript(reportViolations);
  context.on('weberror', (problem) => problems.push(`uncaught: ${problem.error().message}`));
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${message.location().url})`);
  });
  onTestFinished(async () => {
    await context.close();
    const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
    expect(unexpected, 'problems that the browser reported').toEqual([]);
  });
  return {
    page: await context.newPage(),
    problems,
    expectProblem: (pattern) => void expected.push(pattern),
  };
}

/** Runs in the page. A policy that only reports says nothing on the console as an error, the event always comes. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
    // oxlint-disable-next-line no-console -- The console is what the test listens to.
    console.error(`policy ${effectiveDirective}: ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`);
  });
}

/** No violation of any axe rule in what the page shows now. */
export async function expectAxeClean(page: Page): Promise<void> {
  // Ours has no frames: all of it in the page itself takes less than half the time of collecting it in a second one.
  const { violations, passes } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(passes.length, 'rules that axe could apply').toBeGreaterThan(0);
  const found = violations.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target).join(', ')}`);
  expect(found, [`axe on ${page.url()}`, ...found].join('\n')).toEqual([]);
}

/** Whether the tests picture what they walk through, for whoever looks at it: `SCREENS=take`. */
const areScreensTaken = (): boolean => process.env['SCREENS'] === 'take';

/** Saves what the page shows as `reports/screens/<name>.png`, when screens are taken; answers the file. */
export async function takeScreen(page: Page, name: string): Promise<string> {
  const path = join(SCREENS, `${name}.png`);
  if (areScreensTaken()) await page.screenshot({ path, animations: 'disabled' });
  return path;
}

/**
 * Saves what the page shows as `reports/screens/<name>-1280x800.png` and `-800x1280.png`, then restores its size. Does
 * nothing unless screens are taken.
 *
 * @returns the files
 */
export async function takeScreens(page: Page, name: string): Promise<string[]> {
  if (!areScreensTaken()) return [];
  const before = page.viewportSize();
  const files: string[] = [];
  for (const size of Object.values(SIZES)) {
    await page.setViewportSize(size);
    await page.waitForTimeout(GRID_SETTLES_MS);
    files.push(await takeScreen(page, `${name}-${size.width}x${size.height}`));
  }
  if (before) await page.setViewportSize(before);
  return files;
}
