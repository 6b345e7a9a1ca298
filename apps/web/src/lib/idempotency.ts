import { useCallback, useRef } from 'react';

/** A fresh key for `CallOptions.idempotencyKey`. */
export function idempotencyKey(): string {
  // Not crypto.randomUUID: browsers offer that on https only, and tablets may reach the server by its plain address.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** One key until the work is done: a second tap or a retry sends the same; `renew` after success, before the next work. */
export function useIdempotencyKey(): { readonly current: () => string; readonly renew: () => void } {
  const key = useRef<string | null>(null);
  const current = useCallback(() => (key.current ??= idempotencyKey()), []);
  const renew = useCallback(() => {
    key.current = null;
  }, []);
  return { current, renew };
}

/**
 * The key of a call by its body: a retry of the same body sends the same one, another body gets another, as the server
 * refuses a key that comes back with something else.
 */
export function useBodyKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text || last.current.key === '') {
      last.current = { body: text, key: idempotencyKey() };
    }
    return last.current.key;
  }, []);
}
