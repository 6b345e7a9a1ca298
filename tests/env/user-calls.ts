import { identityUserRoutes } from '@kartoteka/contract/identity-user';
import type { Answer } from './client.ts';
import type { Person } from './person.ts';

/** The password of every user from `freshUser`. */
export const FRESH_PASSWORD = 'dobre nowe haslo';

let made = 0;

/** The body of a new user, different at each call. */
export function freshUser(more: Record<string, unknown> = {}) {
  made += 1;
  const email = `nowy${made}@test.local`;
  return { userName: email, email, password: FRESH_PASSWORD, ...more };
}

/** Sends a person's call that creates a user, with any body. */
export const createUser = (person: Person, body: Record<string, unknown>): Promise<Answer> =>
  person.client.send(identityUserRoutes.create, { body });

/** Sends a person's call that deletes a user. */
export const removeUser = (person: Person, id: string): Promise<Answer> =>
  person.client.send(identityUserRoutes.remove, { params: { id } });
