import type { Client } from '../../env/client.ts';
import { addPerson } from '../../env/person.ts';
import type { TestApp } from '../../env/test-app.ts';
import { type Subject, SUBJECTS } from './row.ts';

/**
 * Creates and signs in a user for every column but the anonymous caller, then deactivates users or expires tokens as
 * the columns require.
 */
export async function hireSubjects(app: TestApp): Promise<ReadonlyMap<Subject, Client>> {
  const clients = new Map<Subject, Client>();
  for (const subject of SUBJECTS) {
    if (subject.state === 'anonymous') {
      clients.set(subject, app.client);
      continue;
    }
    const { id, client } = await addPerson(app, subject.holds);
    await client.token();
    clients.set(subject, client);
    if (subject.state === 'deactivated')
      await app.sql('update app_user set is_active = false where id = $1', [id]);
    if (subject.state === 'expired') {
      await app.sql(
        `update access_token set expires_at = now() - interval '1 second'
         where session_id in (select id from session where user_id = $1)`,
        [id],
      );
    }
  }
  return clients;
}
