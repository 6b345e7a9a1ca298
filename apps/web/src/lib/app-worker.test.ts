import { expect, onTestFinished, test, vi } from 'vitest';
import { STEP_ASIDE, WHICH_VERSION } from '../worker/messages.ts';

function storage(): Pick<Storage, 'getItem' | 'setItem'> {
  const values = new Map<string, string>();
  return { getItem: (key) => values.get(key) ?? null, setItem: (key, value) => void values.set(key, value) };
}

/** Starts the worker of a page to which no newer version waits on the device. */
async function start(version = 'old', tabStorage = storage()) {
  const [toActive, reload] = [vi.fn<(message: string) => void>(), vi.fn<() => void>()];
  const toController = vi.fn<(message: string) => void>();
  const nothing = () => undefined;
  const registration = {
    waiting: null,
    // The device has no room for the new version, so each check for it begins an installation that fails.
    installing: { addEventListener: nothing },
    active: { postMessage: toActive },
    update: async () => undefined,
    addEventListener: nothing,
  };
  const serviceWorker = {
    controller: { postMessage: toController },
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
    addEventListener: nothing,
    startMessages: nothing,
  };
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', tabStorage);
  vi.stubGlobal('document', { querySelector: () => ({ content: version }), addEventListener: nothing });
  vi.stubGlobal('setInterval', nothing);
  vi.stubGlobal(
    'MessageChannel',
    class {
      readonly port1 = { addEventListener: nothing, start: nothing };
      readonly port2 = null;
    },
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.resetModules();
  const { appVersion } = await import('./app-version.ts');
  const { appWorker } = await import('./app-worker.ts');
  await appWorker.start();
  return { appVersion, appWorker, toActive, toController, reload };
}

test('an app that is too old opens from the network when the device cannot keep the new version', async () => {
  const { appVersion, appWorker, toActive, reload } = await start();
  appVersion.tellTooOld();
  await appWorker.takeOver();
  expect(toActive).toHaveBeenCalledExactlyOnceWith(STEP_ASIDE, []);
  expect(reload).toHaveBeenCalledOnce();
});

test('an app that the server accepts opens again from the device when no newer version waits there', async () => {
  const { appWorker, toActive, reload } = await start();
  await appWorker.takeOver();
  expect(toActive).not.toHaveBeenCalled();
  expect(reload).toHaveBeenCalledOnce();
});

test('a page that a tab opened from the network is not compared with the older version on the device, so it is not reloaded', async () => {
  const tabStorage = storage();
  const old = await start('old', tabStorage);
  const isCompared = ({ toController }: typeof old) =>
    toController.mock.calls.some(([message]) => message === WHICH_VERSION);
  expect(isCompared(old)).toBe(true);
  old.appVersion.tellTooOld();
  await old.appWorker.takeOver();
  expect(isCompared(await start('new', tabStorage))).toBe(false);
  expect(isCompared(await start('new', tabStorage))).toBe(false);
  expect(isCompared(await start('old', tabStorage))).toBe(true);
});
