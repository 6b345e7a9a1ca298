import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient, queryOf } from '../query.ts';
import { session } from '../session.ts';
import { type KeptAnswer, keptBox } from './kept-box.ts';
import { keptPerson } from './kept-person.ts';
import { inputText } from './kept-routes.ts';

const USER = 'kept-answers-test';
const inputOf = (id: string) => ({ params: { id } });
const [CARD, OTHER] = ['card', 'other'];
const { name } = controlCardRoutes.formData;
const kept = (id: string): Promise<KeptAnswer | undefined> =>
  keptBox.read(USER, name, inputText(inputOf(id)));

beforeEach(async () => {
  session.start('token');
  onTestFinished(session.end);
  keptPerson.note(USER, { hours: 1, epoch: 'epoch', policies: [] });
  onTestFinished(() => keptBox.forget(USER));
  const answers = [CARD, OTHER].map((id) => ({ userId: USER, name, input: inputText(inputOf(id)), at: 1 }));
  await keptBox.write(answers.map((one) => ({ ...one, data: {}, shownAt: 1 })));
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = (answer: () => Promise<Response>, id: string = CARD) => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  return createQueryClient().query({ ...queryOf(controlCardRoutes.formData, inputOf(id)), retry: false });
};
const refusal = (status: number) => async () =>
  Response.json({ error: { code: null, message: 'Nie znaleziono.' } }, { status });

test.each([403, 404])(
  'a card that the server refuses with %i is deleted from the device, and the other cards stay',
  async (status) => {
    await expect(open(refusal(status))).rejects.toMatchObject({ status });
    await expect.poll(() => kept(CARD)).toBeUndefined();
    expect(await kept(OTHER)).toBeDefined();
    const withoutNetwork = open(() => Promise.reject(new TypeError('no network')));
    await expect(withoutNetwork).rejects.toMatchObject({ status: 0 });
  },
);

test.each([
  ['a page of a proxy with 404', async () => new Response('<html>Not Found</html>', { status: 404 })],
  ['a failure 500 of the server', refusal(500)],
])('a read of a card that is answered with %s leaves the card on the device', async (_, answer) => {
  await expect(open(answer)).rejects.toBeInstanceOf(Error);
  await open(refusal(404), OTHER).catch(() => undefined);
  await expect.poll(() => kept(OTHER)).toBeUndefined();
  expect(await kept(CARD)).toBeDefined();
});

test('a refusal that arrives after another person has logged in leaves the card of the other person on the device', async () => {
  const other = 'kept-answers-test-other';
  onTestFinished(() => keptBox.forget(other));
  const card = { userId: other, name, input: inputText(inputOf(CARD)) };
  await keptBox.write([{ ...card, data: {}, at: 1 }]);
  const refused = open(async () => {
    session.start('token of the other person');
    keptPerson.note(other, { hours: 1, epoch: 'epoch', policies: [] });
    return refusal(403)();
  });
  await expect(refused).rejects.toMatchObject({ status: 403 });
  expect(await keptBox.read(other, name, card.input)).toBeDefined();
});
