import { useCallback, useRef } from 'react';
import { idempotencyKey } from '../../lib/idempotency.ts';

/**
 * The key of a save: a retry of the same body sends the same one, another body gets another, as the server refuses a
 * key that comes back with something else.
 */
export function useSaveKey(): (body: unknown) => string {
  const last = useRef({ body: '', key: '' });
  return useCallback((body) => {
    const text = JSON.stringify(body);
    if (last.current.body !== text || last.current.key === '') {
      last.current = { body: text, key: idempotencyKey() };
    }
    return last.current.key;
  }, []);
}
