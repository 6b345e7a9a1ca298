import { anonymous, authenticated, policy, route } from '@kartoteka/contract/route';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import type * as errors from './api-error.ts';
import type * as calls from './call.ts';
import type * as kept from './kept/kept-person.ts';
import type * as networks from './network.ts';

const PATH = '/api/app/thing/:id';
const access = policy('Kartoteka.ControlCards');
const read = route({
  name: 'thing.read',
  summary: 'Reads',
  method: 'GET',
  path: PATH,
  access: authenticated,
  params: z.object({ id: z.string() }),
  answer: z.object({ name: z.string() }),
});
const save = route({
  name: 'thing.save',
  summary: 'Saves',
  method: 'PUT',
  path: PATH,
  access,
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
});
const token = route({
  name: 'token',
  summary: 'Logs in',
  method: 'POST',
  path: '/connect/token',
  access: anonymous,
  bodyMedia: 'form',
  body: z.object({ username: z.string() }),
  answer: z.object({ access_token: z.string() }),
});

function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

let ApiError: typeof errors.ApiError;
let NO_CONNECTION: typeof errors.NO_CONNECTION;
let addressOf: typeof calls.addressOf;
let answerOf: typeof calls.answerOf;
let call: typeof calls.call;
let keptPerson: typeof kept.keptPerson;
let network: typeof networks.network;

/** Opens a page anew. A page works for the session with which it made its first call. */
async function openPage() {
  vi.resetModules();
  ({ ApiError, NO_CONNECTION } = await import('./api-error.ts'));
  ({ addressOf, answerOf, call } = await import('./call.ts'));
  ({ keptPerson } = await import('./kept/kept-person.ts'));
  ({ network } = await import('./network.ts'));
}

/** Logs a person in, in a tab that has read who the person is unless `isNamed` is false. */
function logIn(userId: string, value: string, { isNamed = true } = {}): void {
  localStorage.setItem('kartoteka.token', value);
  localStorage.removeItem('kartoteka.person');
  if (isNamed) keptPerson.note(userId, { hours: 1, epoch: 'epoch', policies: [] });
}

const answers = vi.fn<typeof fetch>();
const goTo = vi.fn<(address: string) => void>();
const lastRequest = () => {
  const [address, init] = answers.mock.lastCall ?? [];
  return { address, init, headers: new Headers(init?.headers) };
};

beforeEach(async () => {
  await openPage();
  answers.mockReset();
  goTo.mockReset();
  vi.stubGlobal('fetch', answers);
  vi.stubGlobal('localStorage', storage());
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('location', { pathname: '/control-cards/list', search: '?a=1', hash: '', assign: goTo });
});
afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  test('a call sends the token, the filled path and the body as JSON', async () => {
    localStorage.setItem('kartoteka.token', 't-1');
    answers.mockResolvedValue(new Response(null, { status: 204 }));
    await expect(
      call(save, { params: { id: 'a/b' }, body: { name: 'ż' } }, { idempotencyKey: 'k' }),
    ).resolves.toBeUndefined();
    const { address, init, headers } = lastRequest();
    expect(address).toBe('/api/app/thing/a%2Fb');
    expect(init).toMatchObject({ method: 'PUT', body: '{"name":"ż"}' });
    expect(headers.get('Authorization')).toBe('Bearer t-1');
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(headers.get('Idempotency-Key')).toBe('k');
  });

  test('a call sends the body URL-encoded instead of as JSON when the route takes a form', async () => {
    answers.mockResolvedValue(Response.json({ access_token: 't' }));
    await expect(call(token, { body: { username: 'jan & spółka' } })).resolves.toEqual({ access_token: 't' });
    expect(lastRequest().init?.body).toEqual(new URLSearchParams({ username: 'jan & spółka' }));
  });

  test('the address of a call leaves out query values that are null or undefined', () => {
    const query = { skipCount: 0, sorting: null, filter: undefined, id: ['1', '2'], flag: false };
    expect(addressOf('/api/x', { query })).toBe('/api/x?skipCount=0&id=1&id=2&flag=false');
    expect(addressOf('/api/x', {})).toBe('/api/x');
  });
});

describe('the result of a call', () => {
  const input = { params: { id: '1' } };

  test.each([
    ['a page of a proxy', () => new Response('<html>Sign in to the network</html>')],
    ['an empty answer 200', () => new Response(null, { status: 200 })],
    ['JSON', () => Response.json({})],
  ])(
    'a call of a route without an answer counts as unanswered when %s arrives instead of 204',
    async (_, made) => {
      answers.mockImplementation(async () => made());
      const error: unknown = await call(save, { ...input, body: { name: 'x' } }).catch(
        (caught: unknown) => caught,
      );
      expect(error).toMatchObject({ status: 0, isOffline: true, message: NO_CONNECTION });
    },
  );

  test.each([
    ['a read', () => call(read, input)],
    ['a write', () => call(save, { ...input, body: { name: 'x' } })],
  ])('a page of a proxy that answers %s with 200 is no contact with the server', async (_, send) => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    logIn('jan', 'jan-1');
    vi.advanceTimersByTime(2 * 3_600_000);
    answers.mockImplementation(async () => new Response('<html>Sign in to the network</html>'));
    await expect(send()).rejects.toMatchObject({ status: 0 });
    expect(keptPerson.isLocked()).toBe(true);
    answers.mockImplementation(async (_address, init) =>
      init?.method === 'GET' ? Response.json({ name: 'x' }) : new Response(null, { status: 204 }),
    );
    await send();
    expect(keptPerson.isLocked()).toBe(false);
  });

  test('an answer of unknown content is no contact with the server, and an answer 304 is', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    logIn('jan', 'jan-1');
    vi.advanceTimersByTime(2 * 3_600_000);
    answers.mockResolvedValueOnce(new Response('<html>Sign in to the network</html>'));
    await answerOf(read, input);
    expect(keptPerson.isLocked()).toBe(true);
    answers.mockResolvedValueOnce(new Response(null, { status: 304 }));
    await answerOf(read, input, { known: 'version' });
    expect(keptPerson.isLocked()).toBe(false);
  });

  const ofServer = { _AbpErrorFormat: 'true' };
  test.each([
    [
      'a proxy that answers 502 in place of the server means that there is no network',
      502,
      {},
      'unreachable',
    ],
    [
      'a proxy that answers 504 in place of the server means that there is no network',
      504,
      {},
      'unreachable',
    ],
    ['a busy server that answers 503 itself means that there is a network', 503, ofServer, 'reachable'],
    ['an answer 500 means that there is a network', 500, {}, 'reachable'],
  ])('%s', async (_, status, headers, state) => {
    vi.stubGlobal('navigator', { onLine: true });
    answers.mockResolvedValue(new Response('{}', { status, headers }));
    await expect(call(read, input)).rejects.toMatchObject({ status });
    expect(network.state()).toBe(state);
  });

  test('a write that a proxy answers in place of the server does not change the state of the network', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    answers.mockImplementation(async () => new Response('', { status: 502 }));
    const write = () => call(save, { ...input, body: { name: 'x' } }).catch(() => network.state());
    expect(await write()).toBe('reachable');
    network.failed();
    expect(await write()).toBe('unreachable');
  });

  test('a refusal rejects with an ApiError', async () => {
    answers.mockResolvedValue(Response.json({ error: { message: 'Nie znaleziono.' } }, { status: 404 }));
    await expect(call(read, input)).rejects.toMatchObject({
      name: 'ApiError',
      status: 404,
      message: 'Nie znaleziono.',
    });
    expect(goTo).not.toHaveBeenCalled();
  });

  test('a call without an answer rejects with an ApiError of status 0', async () => {
    answers.mockRejectedValue(new TypeError('Failed to fetch'));
    const error: unknown = await call(read, input).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 0, isOffline: true, message: NO_CONNECTION });
  });

  test('a call that its caller aborts rejects with the abort, not with an ApiError', async () => {
    const reason = new DOMException('left', 'AbortError');
    answers.mockRejectedValue(reason);
    await expect(call(read, input, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  /** Answers like Chromium: when the call's signal aborts, reading the body rejects with an 'AbortError'. */
  const answerWithoutEnd = (status: number) =>
    answers.mockImplementation((_, init) => {
      const body = new ReadableStream({
        start: (stream) =>
          init?.signal?.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError'))),
      });
      return Promise.resolve(new Response(body, { status }));
    });

  test('a call whose answer does not end within its patience counts as unanswered', async () => {
    answerWithoutEnd(200);
    await expect(call(read, input, { patience: 20 })).rejects.toMatchObject({ status: 0, isOffline: true });
  });

  test('an answer 503 whose body does not end within the patience of the call keeps its status', async () => {
    answerWithoutEnd(503);
    await expect(call(read, input, { patience: 20 })).rejects.toMatchObject({
      name: 'ApiError',
      status: 503,
    });
  });

  /** Answers like a connection that is lost after the beginning of the body. */
  const breakOff = (status: number, headers: Record<string, string> = {}) =>
    answers.mockImplementation(() => {
      const body = new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('{"error":{"code":')),
        pull: (stream) => stream.error(new TypeError('network error')),
      });
      return Promise.resolve(new Response(body, { status, headers }));
    });

  test.each([400, 403, 404, 409, 422])(
    'a refusal %i whose body breaks off counts as unanswered, because its reason is unknown',
    async (status) => {
      breakOff(status);
      await expect(call(read, input)).rejects.toMatchObject({ status: 0, message: NO_CONNECTION });
    },
  );

  test('a refusal whose body does not end within the patience of the call counts as unanswered', async () => {
    answerWithoutEnd(400);
    await expect(call(read, input, { patience: 20 })).rejects.toMatchObject({ status: 0, isOffline: true });
  });

  test.each([429, 503])(
    'a failure %i whose body breaks off keeps its status and the time until the next call',
    async (status) => {
      breakOff(status, { 'Retry-After': '7' });
      await expect(call(read, input)).rejects.toMatchObject({ status, retryAfterSeconds: 7 });
    },
  );

  test.each([
    [404, ''],
    [502, '<html>Bad Gateway</html>'],
  ])('a failure %i with the body "%s", which is not JSON, keeps its status', async (status, body) => {
    answers.mockResolvedValue(new Response(body, { status }));
    await expect(call(read, input)).rejects.toMatchObject({ status, code: null });
  });

  test('an answer 401 whose body breaks off ends the session and opens the login', async () => {
    localStorage.setItem('kartoteka.token', 'old');
    breakOff(401);
    await expect(call(read, input)).rejects.toMatchObject({ status: 401 });
    expect(localStorage.getItem('kartoteka.token')).toBeNull();
    expect(goTo).toHaveBeenCalledOnce();
  });

  test.each([200, 400, 503])(
    'a call that its caller aborts while the body of an answer %i is read rejects with the abort',
    async (status) => {
      answerWithoutEnd(status);
      const left = new AbortController();
      const ended = call(read, input, { signal: left.signal }).catch((error: unknown) => error);
      await expect.poll(() => answers.mock.calls.length).toBe(1);
      left.abort();
      expect(await ended).toMatchObject({ name: 'AbortError' });
    },
  );

  test('an answer 401 ends the session and opens the login, which leads back', async () => {
    localStorage.setItem('kartoteka.token', 'old');
    answers.mockResolvedValue(Response.json({ error: { message: 'Sesja wygasła.' } }, { status: 401 }));
    await expect(call(read, input)).rejects.toMatchObject({ status: 401 });
    expect(localStorage.getItem('kartoteka.token')).toBeNull();
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/auth/login?returnUrl=%2Fcontrol-cards%2Flist%3Fa%3D1');
  });

  test('an answer 401 for an old token repeats the call with the token with which the same person logged in again', async () => {
    logIn('jan', 'old');
    answers.mockImplementationOnce(async () => {
      logIn('jan', 'new');
      return Response.json({ error: { message: 'Sesja wygasła.' } }, { status: 401 });
    });
    answers.mockResolvedValueOnce(Response.json({ name: 'x' }));
    await expect(call(read, input)).resolves.toEqual({ name: 'x' });
    expect(lastRequest().headers.get('Authorization')).toBe('Bearer new');
    expect(goTo).not.toHaveBeenCalled();
  });

  test('an answer 401 to a login with an unknown client does not open the login again', async () => {
    answers.mockResolvedValue(
      Response.json({ error: 'invalid_client', error_description: 'Nieznany klient.' }, { status: 401 }),
    );
    await expect(call(token, { body: { username: 'x' } })).rejects.toMatchObject({ code: 'invalid_client' });
    expect(goTo).not.toHaveBeenCalled();
  });
});

describe('a page whose session another tab has replaced', () => {
  const input = { params: { id: '1' }, body: { name: 'x' } };
  const sent = () => answers.mock.calls.map(([, init]) => new Headers(init?.headers).get('Authorization'));
  beforeEach(() => {
    answers.mockImplementation(async () => new Response(null, { status: 204 }));
  });

  test('a page sends nothing after another person has logged in in another tab', async () => {
    logIn('jan', 'jan-1');
    await call(save, input);
    logIn('ola', 'ola-1');
    await expect(call(save, input)).rejects.toMatchObject({ status: 0, isOffline: true });
    expect(sent()).toEqual(['Bearer jan-1']);
    expect(localStorage.getItem('kartoteka.token')).toBe('ola-1');
  });

  test('a page sends nothing with a new token while the person of the new token is unknown', async () => {
    logIn('jan', 'jan-1');
    await call(save, input);
    logIn('jan', 'jan-2', { isNamed: false });
    await expect(call(save, input)).rejects.toMatchObject({ status: 0 });
    keptPerson.note('jan', { hours: 1, epoch: 'epoch', policies: [] });
    await call(save, input);
    expect(sent()).toEqual(['Bearer jan-1', 'Bearer jan-2']);
  });

  test('a page that does not know its own person sends nothing after another login has replaced its token', async () => {
    logIn('jan', 'jan-1', { isNamed: false });
    await call(save, input);
    logIn('ola', 'ola-1');
    await expect(call(save, input)).rejects.toMatchObject({ status: 0 });
    expect(sent()).toEqual(['Bearer jan-1']);
  });

  test('a call that is answered 401 is not repeated with the token of another person, who stays logged in', async () => {
    logIn('jan', 'jan-1');
    answers.mockImplementation(async () => {
      logIn('ola', 'ola-1');
      return Response.json({ error: { message: 'Sesja wygasła.' } }, { status: 401 });
    });
    await expect(call(save, input)).rejects.toMatchObject({ status: 0 });
    expect(sent()).toEqual(['Bearer jan-1']);
    expect(localStorage.getItem('kartoteka.token')).toBe('ola-1');
    expect(goTo).not.toHaveBeenCalled();
  });

  test('a page without the stored token sends its call without a token, so that the refusal opens the login', async () => {
    logIn('jan', 'jan-1');
    await call(save, input);
    localStorage.removeItem('kartoteka.token');
    answers.mockImplementation(async () =>
      Response.json({ error: { message: 'Zaloguj się.' } }, { status: 401 }),
    );
    await expect(call(save, input)).rejects.toMatchObject({ status: 401 });
    expect(sent()).toEqual(['Bearer jan-1', null]);
    expect(goTo).toHaveBeenCalledOnce();
  });

  test('a page that another login has replaced can still log in', async () => {
    logIn('jan', 'jan-1');
    await call(save, input);
    logIn('ola', 'ola-1');
    answers.mockResolvedValue(Response.json({ access_token: 't' }));
    await expect(call(token, { body: { username: 'ewa' } })).resolves.toEqual({ access_token: 't' });
  });
});
