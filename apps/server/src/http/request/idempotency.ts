import { createHash } from 'node:crypto';
import { businessRule } from '@kartoteka/domain/business-rule';
import { violation } from '@kartoteka/domain/violation';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { writeLater } from '../../db/together.ts';
import { BusinessError, ValidationError } from '../answer/problem.ts';

const MAX_KEY_LENGTH = 128;

/** A call that its client may repeat without repeating its effect (wire idempotency). */
export interface Repeatable {
  userId: string;
  route: string;
  key: string;
  requestHash: Buffer;
}

/** The status and the body of an answer. The text is null for a 204. */
export interface StoredAnswer {
  status: number;
  text: string | null;
}

/**
 * Returns the key in the header Idempotency-Key; null if there is none. Throws a ValidationError for a key
 * that is too long.
 */
export function readKey(header: string | string[] | undefined): string | null {
  const key = Array.isArray(header) ? header.join(',') : header;
  if (key === undefined || key === '') return null;
  if (key.length > MAX_KEY_LENGTH) {
    throw ValidationError.of([violation(['Idempotency-Key'], 'tooLong', { max: MAX_KEY_LENGTH })]);
  }
  return key;
}

/** Fields of bodies that contain passwords. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'currentPassword', 'newPassword']);

/**
 * Returns a hash of a request's address and body, so that the same key for another row is another request. Passwords
 * are left out. The rest of the text is known, so anybody who reads the hash could otherwise try a billion passwords a
 * second against it.
 */
export function hashRequest(url: string, body: unknown): Buffer {
  const known = (name: string, value: unknown): unknown => (SECRETS.has(name) ? null : value);
  return createHash('sha256')
    .update(`${url}\n${JSON.stringify(body ?? null, known)}`)
    .digest();
}

/**
 * Claims the key in the transaction that does the work. A second call with the same key waits here until the
 * first one ends. A key can be claimed again after a day.
 *
 * @returns null when the work is to be done, otherwise the first call's answer
 * @throws BusinessError 400 when the key belongs to another request, or to a call without a stored answer
 */
export async function claim(db: Kysely<Database>, call: Repeatable): Promise<StoredAnswer | null> {
  const claimed = await db
    .insertInto('idempotency_key')
    .values({ user_id: call.userId, route: call.route, key: call.key, request_hash: call.requestHash })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'route', 'key'])
        .doUpdateSet({
          request_hash: call.requestHash,
          status: null,
          answer: null,
          creation_time: sql<Date>`now()`,
        })
        .where(sql<boolean>`idempotency_key.creation_time < now() - interval '1 day'`),
    )
    .returning('key')
    .executeTakeFirst();
  if (claimed) return null;
  const first = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'status', 'answer'])
    .where('user_id', '=', call.userId)
    .where('route', '=', call.route)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow();
  if (!first.request_hash.equals(call.requestHash) || first.status === null) {
    throw new BusinessError(businessRule('Kartoteka:IdempotencyKeyReused'));
  }
  return { status: first.status, text: first.answer };
}

/**
 * Stores the answer in the transaction of the work, so that a failure removes both the answer and the claim of the key.
 */
export async function keep(db: Kysely<Database>, call: Repeatable, answer: StoredAnswer): Promise<void> {
  const write = db
    .updateTable('idempotency_key')
    .set({ status: answer.status, answer: answer.text })
    .where('user_id', '=', call.userId)
    .where('route', '=', call.route)
    .where('key', '=', call.key);
  await writeLater(db, write.compile());
}
