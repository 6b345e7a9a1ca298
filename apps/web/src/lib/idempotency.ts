import { useCallback, useRef } from 'react';

/** Returns a new key for `CallOptions.idempotencyKey`: 32 hexadecimal digits. */
export function idempotencyKey(): string {
  // Browsers offer crypto.randomUUID only on HTTPS and localhost, and tablets may reach the server over plain HTTP.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/**
 * Keeps one key until the work is done, so that a second tap or a retry sends the same key. Call `renew`
 * after success.
 */
export function useIdempotencyKey(): { readonly current: () => string; readonly renew: () => void } {
  const key = useRef<string | null>(null);
  const current = useCallback(() => (key.current ??= idempotencyKey()), []);
  const renew = useCallback(() => {
    key.current = null;
  }, []);
  return { current, renew };
}

/**
 * Returns the key for a call by its body. A retry with the same body sends the same key. Another body gets another key,
 * because the server refuses a known key with a different body.
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
