import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type * as calls from '../lib/call.ts';
import type * as kept from '../lib/kept/kept-person.ts';
import type * as sessions from '../lib/session.ts';
import type * as texts from '../lib/unsaved.ts';
import type { Ask } from '../ui/questions.tsx';
import type * as logouts from './logout.ts';

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/** The user's answer to a question of the logout. */
const answer = vi.fn<() => string | null>();
const ask = (async () => answer()) as Ask;
const goTo = vi.fn<(address: string) => void>();
const reload = vi.fn<() => void>();
const deleteCache = vi.fn<(name: string) => void>();
const sent = vi.fn<(address: string, init?: RequestInit) => void>();

let call: typeof calls.call;
let keptPerson: typeof kept.keptPerson;
let leave: typeof logouts.leave;
let session: typeof sessions.session;
let unsaved: typeof texts.unsaved;

beforeEach(async () => {
  for (const one of [answer, goTo, reload, deleteCache, sent]) one.mockReset();
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '', assign: goTo, reload });
  // The browser of this page has no IndexedDB, so the device stores no drafts.
  vi.stubGlobal('IDBKeyRange', { bound: () => null });
  vi.stubGlobal('caches', { keys: async () => ['kartoteka-pictures-ola'], delete: deleteCache });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    sent(address, init);
    return Response.json({});
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  // A page works for the session with which it made its first call, so each test opens a page anew.
  vi.resetModules();
  ({ call } = await import('../lib/call.ts'));
  ({ keptPerson } = await import('../lib/kept/kept-person.ts'));
  ({ session } = await import('../lib/session.ts'));
  ({ unsaved } = await import('../lib/unsaved.ts'));
  ({ leave } = await import('./logout.ts'));
});

function logIn(userId: string, token: string): void {
  session.start(token);
  keptPerson.note(userId, { hours: 1, epoch: 'epoch', policies: [] });
}

/** Logs jan in on this page, and has the page make its first call. */
async function openAsJan(): Promise<void> {
  logIn('jan', 'jan-1');
  await call(controlCardOperatorRoutes.kit);
}

const logOut = () => leave({ ask, client: new QueryClient(), userId: 'jan' });
const revoked = () =>
  sent.mock.calls.flatMap(([address, init]) =>
    address.includes('/connect/') ? new URLSearchParams(init?.body as URLSearchParams).get('token') : [],
  );

describe('the logout of a page', () => {
  test('a logout ends the session, deletes kept data and opens the login', async () => {
    await openAsJan();
    expect(await logOut()).toBe(true);
    expect(revoked()).toEqual(['jan-1']);
    expect(session.token()).toBeNull();
    expect(deleteCache).toHaveBeenCalledWith('kartoteka-pictures-ola');
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/auth/login');
  });

  test('a logout on a page that another person has replaced ends only its own session and leaves the data of the other person', async () => {
    await openAsJan();
    logIn('ola', 'ola-1');
    expect(await logOut()).toBe(true);
    expect(revoked()).toEqual(['jan-1']);
    expect(session.token()).toBe('ola-1');
    expect(keptPerson.id()).toBe('ola');
    expect(deleteCache).not.toHaveBeenCalled();
    expect(goTo).not.toHaveBeenCalled();
    expect(reload).toHaveBeenCalledOnce();
  });

  test('a logout ends the session of a person who has logged in again in another tab', async () => {
    await openAsJan();
    logIn('jan', 'jan-2');
    expect(await logOut()).toBe(true);
    expect(revoked()).toEqual(['jan-2']);
    expect(session.token()).toBeNull();
  });

  test('a logout on a page whose person has logged out in another tab opens the login', async () => {
    await openAsJan();
    session.end();
    expect(await logOut()).toBe(true);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/auth/login');
  });
});

test('a logout asks nothing about a refused promise, which stays on the device', async () => {
  const { draftBox } = await import('../lib/draft-box.ts');
  const place = { userId: 'jan', cardId: 'card', elementId: 'element', slot: 'entry-0' };
  const words = { cardName: 'Karta', elementName: 'Pomiar', lines: [], refusal: 'Ktoś zmienił wpis.' };
  vi.spyOn(draftBox, 'ofUser').mockResolvedValue([
    { ...place, ...words, at: 1, kind: 'promise', work: null },
  ]);
  const forget = vi.spyOn(draftBox, 'forgetUser');
  await openAsJan();
  expect(await logOut()).toBe(true);
  expect(answer).not.toHaveBeenCalled();
  expect(forget).not.toHaveBeenCalled();
});

describe('the logout in a browser that cannot open its databases', () => {
  /**
   * Opens a page of jan with one unsaved text in a browser that fails to open a database. `told` records the errors
   * that the page reports, and `discard` whether the text is discarded.
   */
  async function openBroken() {
    const told = vi.fn<(error: unknown) => void>();
    vi.stubGlobal('reportError', told);
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('Internal error opening backing store.', 'UnknownError');
      },
    });
    await openAsJan();
    const discard = vi.fn<() => void>();
    unsaved.register({
      id: 'card',
      count: () => 1,
      save: async () => undefined,
      isSavedByItself: true,
      isKept: () => true,
      hold: () => () => undefined,
      discard,
    });
    return { told, discard };
  }

  test('a user who discards unsaved text is logged out although the browser cannot open its databases', async () => {
    const { told, discard } = await openBroken();
    answer.mockReturnValue('discard');
    expect(await logOut()).toBe(true);
    expect(discard).toHaveBeenCalledOnce();
    expect(session.token()).toBeNull();
    expect(told).toHaveBeenCalled();
  });

  test('a user whose text cannot be saved is asked again although the browser cannot open its databases', async () => {
    await openBroken();
    answer.mockReturnValueOnce('save').mockReturnValueOnce(null);
    expect(await logOut()).toBe(false);
    expect(answer).toHaveBeenCalledTimes(2);
    expect(session.token()).toBe('jan-1');
  });
});

describe('the choices of a logout with unsaved text', () => {
  /** Logs out with the text of an open card on a device that stores drafts. Returns the choices that are offered. */
  async function choicesOf(isKept: boolean, isPhotoStored = true): Promise<readonly string[]> {
    const { draftBox } = await import('../lib/draft-box.ts');
    const { fileBox } = await import('../lib/files/file-box.ts');
    vi.stubGlobal('reportError', () => undefined);
    vi.spyOn(draftBox, 'isKeeping').mockResolvedValue(true);
    vi.spyOn(draftBox, 'ofUser').mockResolvedValue([]);
    vi.spyOn(fileBox, 'hasLoose').mockReturnValue(!isPhotoStored);
    await openAsJan();
    const [save, nothing] = [async () => undefined, () => undefined];
    const source = { id: 'card', count: () => 1, save, hold: () => nothing, discard: nothing };
    unsaved.register({ ...source, isSavedByItself: true, isKept: () => isKept });
    const offered: string[] = [];
    const askOf = (async ({ choices }: { choices: readonly { value: string }[] }) => {
      offered.push(...choices.map(({ value }) => value));
      return null;
    }) as Ask;
    await leave({ ask: askOf, client: new QueryClient(), userId: 'jan' });
    return offered;
  }

  test('a logout offers to leave text on a device that has all of it', async () => {
    expect(await choicesOf(true)).toContain('keep');
  });

  test('a logout does not offer to leave text on a device that has refused some of it', async () => {
    expect(await choicesOf(false)).toEqual(['discard', 'save']);
  });

  test('a logout does not offer to leave text on a device that could not store a photo', async () => {
    expect(await choicesOf(true, false)).toEqual(['discard', 'save']);
  });
});
