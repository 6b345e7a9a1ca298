import { session } from '../session.ts';
import { seeTime, type SeenTime } from './seen-time.ts';

const HOUR = 3_600_000;
/** Milliseconds after which a further contact with the server is noted. */
const NOTED = 60_000;

/** The person whose kit this device keeps, and how long the kit opens without a network. */
interface KeptPerson extends SeenTime {
  readonly userId: string;
  /** Hours that a session lasts without a contact with the server (`SESSION_HOURS`). */
  readonly hours: number;
  /** The value of `seen` at the last noted answer of the server, in ms. */
  readonly contact: number;
  /** The epoch that the server named last. It changes when an earlier state of the server is restored. */
  readonly epoch: string;
  /** The policies that the server named last. Missing if an earlier version of the app stored the person. */
  readonly policies?: readonly string[];
}

/**
 * The person as JSON, as this page stored it last, and the time of storing in ms by a clock that nobody can move. Other
 * tabs store the person too.
 */
let last = { text: '', at: 0 };

function stored(): KeptPerson | null {
  const text = session.person();
  return text === null ? null : (JSON.parse(text) as KeptPerson);
}

function store(person: KeptPerson): void {
  last = { text: JSON.stringify(person), at: performance.now() };
  session.keepPerson(last.text);
}

/** Reads the person, advances `seen` to the current time, and stores the person. */
function look(): KeptPerson | null {
  const before = stored();
  if (before === null) return null;
  const ran = session.person() === last.text ? performance.now() - last.at : 0;
  const person = { ...before, ...seeTime(before, Date.now(), ran) };
  store(person);
  return person;
}

/** The last person of this device, whose kit opens without a network. */
export const keptPerson = {
  id: (): string | null => stored()?.userId ?? null,
  epoch: (): string | null => stored()?.epoch ?? null,
  /** Notes the person whom the server has just named as signed in. */
  note(userId: string, { hours, epoch, policies }: Pick<KeptPerson, 'hours' | 'epoch' | 'policies'>): void {
    const wall = Date.now();
    const seen = Math.max(stored()?.seen ?? 0, wall);
    store({ userId, hours, epoch, policies, wall, seen, contact: seen });
  },
  /** Notes that the server has just answered a call of this person. */
  noteContact(): void {
    const person = look();
    if (person !== null && person.seen - person.contact > NOTED) store({ ...person, contact: person.seen });
  },
  /** Returns whether the last contact with the server was so long ago that the kit stays closed. */
  isLocked(): boolean {
    const person = look();
    return person !== null && person.seen - person.contact > person.hours * HOUR;
  },
  hours: (): number => stored()?.hours ?? 0,
  /** Returns the policies that the server named last for the person; null if this device does not know them. */
  policies: (): readonly string[] | null => stored()?.policies ?? null,
} as const;
