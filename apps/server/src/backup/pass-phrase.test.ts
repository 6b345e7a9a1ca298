import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { asking, newPassPhrase } from './pass-phrase.ts';

/** Returns a terminal that records each shown text, and whether typed keys were hidden (raw mode) at that moment. */
function terminal() {
  const keys = new PassThrough();
  let isRaw = false;
  const shown: { text: string; isRaw: boolean }[] = [];
  const input = Object.assign(keys, {
    isTTY: true as const,
    setRawMode(raw: boolean) {
      isRaw = raw;
      return input as never;
    },
  });
  const output = {
    write(text: string | Uint8Array) {
      shown.push({ text: String(text), isRaw });
      return true;
    },
  };
  return { terminal: { input: input as never, output: output as never }, keys, shown, isRaw: () => isRaw };
}

const going = new AbortController().signal;

test('typed keys are hidden before the question for a pass phrase appears, and visible again after the answer', async () => {
  const { terminal: one, keys, shown, isRaw } = terminal();
  const answer = asking(going, one)('Hasło: ');
  keys.write('kubek herbaty\r');
  expect(await answer).toBe('kubek herbaty');
  expect(shown[0]).toEqual({ text: 'Hasło: ', isRaw: true });
  expect(isRaw()).toBe(false);
});

test.each([
  ['backspace', 'kubek😀\u007F\u007Fk\r', 'kubek'],
  ['Ctrl+U', 'pomyłka\u0015kubek\r', 'kubek'],
  ['an arrow', 'kub\u001B[D\u001B[Cek\r', 'kubek'],
  ['the marks around pasted text', '\u001B[200~kubek\u001B[201~\r', 'kubek'],
  ['another control character', 'ku\u0001bek\n', 'kubek'],
])('a pass phrase is read correctly when it is typed with %s', async (_key, typed, meant) => {
  const { terminal: one, keys } = terminal();
  const answer = asking(going, one)('Hasło: ');
  keys.write(typed);
  expect(await answer).toBe(meant);
});

test('a pass phrase that is pasted twice at once answers both questions', async () => {
  const { terminal: one, keys } = terminal();
  const phrase = newPassPhrase(null, true, asking(going, one));
  keys.write('kubek herbaty w hali\rkubek herbaty w hali\r');
  expect(await phrase).toBe('kubek herbaty w hali');
});

test('a new pass phrase is refused when it is too short, and when the repeated one differs', async () => {
  const answers =
    (...all: string[]) =>
    () =>
      Promise.resolve(all.shift() ?? '');
  await expect(newPassPhrase(null, true, answers('krótkie'))).rejects.toThrow('co najmniej 12 znaków');
  await expect(newPassPhrase(null, true, answers('kubek herbaty', 'kubek kawy'))).rejects.toThrow(
    'różnią się',
  );
});

test('Ctrl+C or an abort ends the question for a pass phrase, and typed keys are visible again', async () => {
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  process.on('SIGINT', stop);
  onTestFinished(() => void process.off('SIGINT', stop));
  const first = terminal();
  const interrupted = asking(stopping.signal, first.terminal)('Hasło: ');
  first.keys.write('kub\u0003');
  await expect(interrupted).rejects.toThrow('Przerwano');
  expect(stopping.signal.aborted).toBe(true);
  expect(first.isRaw()).toBe(false);

  const second = terminal();
  const later = new AbortController();
  const ended = asking(later.signal, second.terminal)('Hasło: ');
  later.abort();
  await expect(ended).rejects.toThrow('Przerwano');
  expect(second.isRaw()).toBe(false);
});
