import { expect, onTestFinished, test, vi } from 'vitest';

test('a page never takes over the token of a login that is being written while the device still names its person', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const values = new Map<string, string>();
  let look: () => void = () => undefined;
  const changed = () => look();
  vi.stubGlobal('sessionStorage', { removeItem: () => undefined });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem(key: string, value: string) {
      values.set(key, value);
      changed();
    },
    removeItem(key: string) {
      values.delete(key);
      changed();
    },
  });
  vi.resetModules();
  const { keptPerson } = await import('./kept/kept-person.ts');
  const { ownSession } = await import('./own-session.ts');
  const { session } = await import('./session.ts');
  session.start('jan-1');
  keptPerson.note('jan', { hours: 1, epoch: 'epoch', policies: [] });
  expect(ownSession.isStored()).toBe(true);
  const taken: string[] = [];
  look = () => {
    const token = session.token();
    if (token !== null && ownSession.isStored()) taken.push(token);
  };
  session.start('ola-1');
  expect(taken).not.toContain('ola-1');
});

test('a page is told once that another login has replaced its session, and again when it comes back from the history', async () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  const page = new EventTarget();
  let token = 'jan-1';
  vi.stubGlobal('localStorage', { getItem: () => token });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.resetModules();
  const { ownSession } = await import('./own-session.ts');
  const reload = vi.fn<() => void>();
  const stop = ownSession.onReplaced(reload);
  const happens = (type: string) => page.dispatchEvent(new Event(type));
  happens('pageshow');
  happens('storage');
  expect(reload).not.toHaveBeenCalled();
  token = 'ola-1';
  happens('storage');
  happens('storage');
  expect(reload).toHaveBeenCalledTimes(1);
  happens('pageshow');
  expect(reload).toHaveBeenCalledTimes(2);
  token = 'jan-1';
  happens('storage');
  token = 'ola-2';
  happens('storage');
  expect(reload).toHaveBeenCalledTimes(3);
  stop();
  happens('pageshow');
  expect(reload).toHaveBeenCalledTimes(3);
});
