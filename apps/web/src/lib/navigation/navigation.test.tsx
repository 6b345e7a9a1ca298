import { useState } from 'react';
import { Link, type Location, Route, Routes, useLocation, useNavigationType } from 'react-router';
import { page, userEvent } from 'vitest/browser';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clearPage, renderPart } from '../../testing/render-part.tsx';
import { useStepGuard } from './navigation-router.tsx';

type Answer = (isFine: boolean) => void;
/** The questions of the guard that nobody has answered yet. */
let open: Answer[];
let asked: number;
/** The guard's immediate answer; null if the guard waits for a test to answer. */
let given: boolean | null;

/** A screen that starts with unsaved text, which its button saves, and that shows its own address. */
function Screen() {
  const [isDirty, setDirty] = useState(true);
  const { pathname, search, hash, state } = useLocation() as Location<unknown>;
  const arrival = useNavigationType();
  useStepGuard({
    holds: ({ from, to }) => isDirty && from.pathname !== to.pathname,
    ask() {
      asked += 1;
      if (given !== null) return Promise.resolve(given);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      open.push(resolve);
      return promise;
    },
  });
  return (
    <>
      <output>{`${arrival} ${pathname}${search}${hash} ${JSON.stringify(state)}`}</output>
      <Link to="/next">On</Link>
      <a href="#part">Part</a>
      <button type="button" onClick={() => setDirty(!isDirty)}>
        {isDirty ? 'Save' : 'Change'}
      </button>
    </>
  );
}

const Open = () => <output>{`left to ${useLocation().pathname}`}</output>;

const show = () =>
  renderPart(
    <Routes>
      <Route path="/form/*" element={<Screen />} />
      <Route path="*" element={<Open />} />
    </Routes>,
    { address: '/first' },
  );

const seen = () => document.querySelector('output')?.textContent;
const press = (name: string) => userEvent.click(page.getByText(name, { exact: true }));
const answer = (isFine: boolean) => open.shift()?.(isFine);
/** Waits longer than a step of the browser's history takes. */
const settle = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 150);
  });

beforeEach(() => {
  open = [];
  asked = 0;
  given = null;
});
afterEach(clearPage);

describe('steps inside the app', () => {
  test('a step adds an entry with its state, a replacing step changes it, and back and forward lead through the entries', async () => {
    const { navigation } = show();
    navigation.navigator.push('/form/1?a=b#c', { kept: true });
    await expect.poll(seen).toBe('PUSH /form/1?a=b#c {"kept":true}');
    navigation.navigator.replace('/form/1', 'other');
    await expect.poll(seen).toBe('REPLACE /form/1 "other"');
    await press('Save');
    history.back();
    await expect.poll(seen).toBe('left to /first');
    history.forward();
    await expect.poll(seen).toBe('POP /form/1 "other"');
  });

  test('a link that is pressed twice adds one entry, so that one step back leaves the address', async () => {
    const { navigation } = show();
    navigation.navigator.push('/second');
    navigation.navigator.push('/second');
    await expect.poll(seen).toBe('left to /second');
    history.back();
    await expect.poll(seen).toBe('left to /first');
  });

  test('an address with two slashes at its beginning stays on this site', async () => {
    const { navigation } = show();
    navigation.navigator.push({ pathname: '//example.test/form', search: '', hash: '' });
    await expect.poll(seen).toBe('left to //example.test/form');
    expect(location.hostname).not.toBe('example.test');
    expect(navigation.navigator.createHref({ pathname: '/a b', search: '?x', hash: '' })).toBe('/a%20b?x');
  });

  test('state that the browser cannot store is an error, and the address stays', async () => {
    const { navigation } = show();
    expect(() => navigation.navigator.push('/form/1', () => 1)).toThrow(/could not be cloned/);
    expect(location.pathname).toBe('/first');
  });
});

describe('steps that a guard holds', () => {
  test('a guard holds the step of a link until the user agrees', async () => {
    const { navigation } = show();
    navigation.navigator.push('/form/1');
    await expect.poll(seen).toMatch(/form/);
    await press('On');
    await expect.poll(() => asked).toBe(1);
    answer(false);
    await settle();
    expect(location.pathname).toBe('/form/1');
    await press('On');
    await expect.poll(() => asked).toBe(2);
    answer(true);
    await expect.poll(seen).toBe('left to /next');
    history.back();
    await expect.poll(seen).toMatch(/POP \/form\/1/);
  });

  test.each([1, 2])(
    'a guard takes back a step back over %i entries until the user agrees, and no entry is lost',
    async (far) => {
      const { navigation } = show();
      if (far === 2) navigation.navigator.push('/second');
      navigation.navigator.push('/form/1');
      await expect.poll(seen).toMatch(/form/);
      history.go(-far);
      await expect.poll(() => asked).toBe(1);
      await expect.poll(() => location.pathname).toBe('/form/1');
      answer(false);
      await settle();
      expect(seen()).toMatch(/form/);
      history.go(-far);
      await expect.poll(() => asked).toBe(2);
      answer(true);
      await expect.poll(seen).toBe('left to /first');
      history.go(far);
      await expect.poll(seen).toMatch(/POP \/form\/1/);
      history.go(-far);
      await expect.poll(() => asked).toBe(3);
      await expect.poll(() => location.pathname).toBe('/form/1');
    },
  );

  test('a held step back is taken even if the user agrees before the browser has come back', async () => {
    given = true;
    const { navigation } = show();
    navigation.navigator.push('/form/1');
    await expect.poll(seen).toMatch(/form/);
    history.back();
    await expect.poll(seen).toBe('left to /first');
    await settle();
    expect(location.pathname).toBe('/first');
  });

  test.each([
    ['stays', false, 'PUSH /form/1 null', '/form/1'],
    ['goes back by one entry', true, 'left to /second', '/second'],
  ])(
    'a guard asks once, however often the user steps, and then the user %s',
    async (_, isFine, screen, path) => {
      const { navigation } = show();
      navigation.navigator.push('/second');
      navigation.navigator.push('/form/1');
      await expect.poll(seen).toMatch(/form/);
      history.back();
      history.back();
      await settle();
      history.back();
      await settle();
      await expect.poll(() => location.pathname).toBe('/form/1');
      navigation.navigator.push('/next');
      expect(asked).toBe(1);
      answer(isFine);
      await settle();
      expect([seen(), location.pathname]).toEqual([screen, path]);
    },
  );

  test('while a guard asks, a step that it does not hold is taken, and the agreed step follows from there', async () => {
    const { navigation } = show();
    navigation.navigator.push('/form/new');
    await expect.poll(seen).toMatch(/form/);
    navigation.navigator.push('/next');
    await expect.poll(() => asked).toBe(1);
    await press('Save');
    navigation.navigator.replace('/form/1');
    await expect.poll(seen).toBe('REPLACE /form/1 null');
    answer(true);
    await expect.poll(seen).toBe('left to /next');
    history.back();
    await expect.poll(seen).toMatch(/POP \/form\/1/);
  });

  test('a guard holds no step after its screen has gone', async () => {
    const { navigation } = show();
    navigation.navigator.push('/form/1');
    await expect.poll(seen).toMatch(/form/);
    await press('Save');
    navigation.navigator.push('/next');
    await expect.poll(seen).toBe('left to /next');
    history.back();
    await expect.poll(seen).toMatch(/form/);
    expect(asked).toBe(0);
  });

  test('a step back over a link to a part of the page is held too', async () => {
    const { navigation } = show();
    navigation.navigator.push('/form/1');
    await expect.poll(seen).toMatch(/form/);
    await press('Part');
    await expect.poll(seen).toBe('POP /form/1#part null');
    history.go(-2);
    await expect.poll(() => asked).toBe(1);
    await expect.poll(() => location.hash).toBe('#part');
    answer(true);
    await expect.poll(seen).toBe('left to /first');
  });

  test('a step is held and taken back even if another script removed the position of its entry', async () => {
    const { navigation } = show();
    navigation.navigator.push('/form/1');
    await expect.poll(seen).toMatch(/form/);
    history.replaceState(null, '');
    await press('Save');
    navigation.navigator.push('/next');
    await expect.poll(seen).toBe('left to /next');
    history.back();
    await expect.poll(seen).toBe('POP /form/1 null');
    history.forward();
    await expect.poll(() => asked).toBe(1);
    await expect.poll(() => location.pathname).toBe('/form/1');
    answer(true);
    await expect.poll(seen).toBe('left to /next');
  });
});
