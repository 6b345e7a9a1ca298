import type { AdministratorHome } from '@kartoteka/contract/home';
import type { User } from '@kartoteka/contract/identity-user';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { AuditChange } from '../../http/observe/audit.ts';
import type { UserRow } from './user-answer.ts';

/** Days for which the start page reports that users changed their own names. */
const DAYS = 30;
/** Maximum number of name changes that the start page lists. */
const SHOWN = 5;
/** Maximum number of name changes that are counted. */
const COUNTED = 100;

interface Name {
  readonly name: string | null;
  readonly surname: string | null;
}

interface OwnNameEvent extends Name {
  readonly id: string;
  readonly at: Date;
  readonly changes: readonly AuditChange[];
  readonly user_id: string;
  readonly user_name: string;
  readonly number: number;
}

/**
 * Returns the newest changes that users made to their own names in the last 30 days, and the number of such
 * changes, counted up to `COUNTED`. Deleted users are left out.
 */
export async function recentOwnNames(db: Kysely<Database>, now: Date): Promise<AdministratorHome> {
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  const events = await ownNameEvents(db, sql`e.at > ${since}`, COUNTED + 1);
  const present = new Map<string, Name>();
  const changes = events.map((event) => {
    const { before, after } = namesIn(event.changes, present.get(event.user_id) ?? event);
    // Events come newest first, so the user's next event in the list happened before this event.
    present.set(event.user_id, before);
    return {
      id: event.id,
      at: event.at.toISOString(),
      userId: event.user_id,
      userName: event.user_name,
      accountNumber: event.number,
      before: written(before),
      after: written(after),
    };
  });
  return {
    ownNames: changes.slice(0, SHOWN),
    ownNameCount: Math.min(changes.length, COUNTED),
    hasMore: changes.length > COUNTED,
  };
}

/** Returns the latest change that a user made to their own name; null if there was none. */
export async function latestOwnName(db: Kysely<Database>, user: UserRow): Promise<User['ownNameChange']> {
  const [event] = await ownNameEvents(db, sql`e.target_id = ${user.id}`, 1);
  if (event === undefined) return null;
  return { before: written(namesIn(event.changes, user).before), at: event.at.toISOString() };
}

async function ownNameEvents(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  atMost: number,
): Promise<readonly OwnNameEvent[]> {
  const found = await sql<OwnNameEvent>`
    select e.id, e.at, e.changes, u.id as user_id, u.user_name, u.number, u.name, u.surname
    from audit_event e join app_user u on u.id = e.target_id::uuid and u.deleted_at is null
    where e.action = 'user.ownName' and ${where}
    order by e.at desc, e.id desc limit ${atMost}`.execute(db);
  return found.rows;
}

/**
 * Returns the names before and after an event, which stores only the parts that changed. A part that did not change is
 * taken from `present`, the name after the event as far as it is known.
 */
function namesIn(
  changes: readonly AuditChange[],
  present: Name,
): { readonly before: Name; readonly after: Name } {
  const side = (of: 'old' | 'new'): Name => {
    const part = (path: keyof Name): string | null => {
      const change = changes.find((one) => one.path === path);
      if (change === undefined) return present[path];
      return typeof change[of] === 'string' ? change[of] : null;
    };
    return { name: part('name'), surname: part('surname') };
  };
  return { before: side('old'), after: side('new') };
}

const written = ({ name, surname }: Name): string => [name, surname].filter(Boolean).join(' ');
