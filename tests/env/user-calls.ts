import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import type { Answer } from './client.ts';
import type { Person } from './person.ts';

/** The password of every user from `freshUser`. */
export const FRESH_PASSWORD = 'dobre nowe haslo';

let made = 0;

/** Returns the body of a call that creates a user, with a new login each time. */
export function freshUser(more: Record<string, unknown> = {}) {
  made += 1;
  const email = `nowy${made}@test.local`;
  return { userName: email, email, password: FRESH_PASSWORD, ...more };
}

/** Creates a user with a call of this person. The body may break the contract. */
export const createUser = (person: Person, body: Record<string, unknown>): Promise<Answer> =>
  person.client.send(identityUserRoutes.create, { body });

/** Deletes a user with a call of this person. */
export const removeUser = (person: Person, id: string): Promise<Answer> =>
  person.client.send(identityUserRoutes.remove, { params: { id } });
