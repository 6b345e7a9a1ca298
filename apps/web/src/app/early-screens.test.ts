import { QueryClient } from '@tanstack/react-query';
import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import { afterEach, expect, test, vi } from 'vitest';
import { screens } from './screens.ts';
import { CONFIGURATION, EARLY_SCREENS, earlyScreenAt } from '../lib/early/early-screens.ts';

const ID = '0198c5a2-7f3e-7b7a-9a55-1c2d3e4f5a6b';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the early request for the application configuration uses the address in the contract', () => {
  expect(CONFIGURATION).toBe(applicationConfigurationRoutes.get.path);
});

test.each(EARLY_SCREENS)(
  'the screen $path, whose data are requested early, has the same policies in both lists of screens',
  ({ path, policies }) => {
    const screen = screens.find((one) => one.path === path);
    expect(new Set(policies)).toEqual(new Set(screen?.policies));
  },
);

test.each(EARLY_SCREENS)(
  'the early requests of the screen $path are the calls that the screen makes while its code is loading',
  async (early) => {
    const asked: string[] = [];
    vi.stubGlobal('localStorage', { getItem: () => null });
    vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
      asked.push(`${method} ${address}`);
      return Response.json({});
    });
    const screen = screens.find((one) => one.path === early.path);
    await screen?.readAhead?.(new QueryClient(), ID);
    expect(asked).toEqual(early.reads.map((address) => `GET ${address.replace(':id', ID)}`));
  },
);

test.each([
  ['/', '/', ''],
  ['/control-cards/operator', '/control-cards/operator', ''],
  [`/control-cards/${ID}/operator`, '/control-cards/:id/operator', ID],
  [`/control-cards/${ID}/approve`, '/control-cards/:id/approve', ID],
])('the page at %s is the screen %s, whose data are requested early', (address, path, id) => {
  const found = earlyScreenAt(address);
  expect([found?.screen.path, found?.id]).toEqual([path, id]);
});

test.each([
  '/profile',
  '/control-cards/operator/',
  '/control-cards/new-0198c5a2/operator',
  '/control-cards//operator',
  `/control-cards/${ID}/..%2f/operator`,
  `/control-cards/${ID}/history`,
])('the page at %s requests no data of a screen early', (address) => {
  expect(earlyScreenAt(address)).toBeNull();
});
