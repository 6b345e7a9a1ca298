import { anonymous, authenticated, policy, route } from '@kartoteka/contract/route';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, NO_CONNECTION } from './api-error.ts';
import { addressOf, call } from './call.ts';

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

const answers = vi.fn<typeof fetch>();
const goTo = vi.fn<(address: string) => void>();
const lastRequest = () => {
  const [address, init] = answers.mock.lastCall ?? [];
  return { address, init, headers: new Headers(init?.headers) };
};

beforeEach(() => {
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

  test('an answer 401 for an old token repeats the call with the token that another tab has renewed', async () => {
    localStorage.setItem('kartoteka.token', 'old');
    answers.mockImplementationOnce(async () => {
      localStorage.setItem('kartoteka.token', 'new');
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
