import { type Seeded, seeded } from '../../env/seeded.ts';

/** Number of people of each kind. */
export interface Cast {
  readonly operator: number;
  readonly foreman: number;
  readonly inspector: number;
  readonly manager: number;
}

/** A person of the cast: the kind, and the number within the kind. */
export interface Who {
  readonly role: keyof Cast;
  readonly nth: number;
}

/** A person's action. Most actions concern the card of the story. */
type Deed =
  | { readonly does: 'signIn' | 'start' | 'list' | 'read' | 'submitGroup' }
  | { readonly does: 'saveData'; readonly text: string; readonly comment: string; readonly submits: boolean }
  | { readonly does: 'addEntry'; readonly key: string; readonly text: string }
  | { readonly does: 'saveEntry'; readonly key: string; readonly text: string; readonly comment: string }
  | { readonly does: 'sign'; readonly slot: 0 | 1 }
  | { readonly does: 'return' | 'void'; readonly reason: string };

export type Step = Deed & {
  readonly who: Who;
  /** The key under which the client repeats the call. */
  readonly callKey: string;
  /** Milliseconds after which the client cuts the connection of the first attempt, or null to wait for the answer. */
  readonly cutAfter: number | null;
};

/**
 * The life of one card. The steps of a phase run at once. Of several steps that write the same row, exactly one must
 * win.
 */
export interface Story {
  readonly phases: readonly (readonly Step[])[];
}

/** On average, the client cuts the connection of the first attempt in one of `LOST` steps. */
const LOST = 8;

/** Divides this number of people among the kinds. */
export function castOf(people: number): Cast {
  const [foreman, inspector, manager] = [0.14, 0.1, 0.06].map((share) => Math.ceil(people * share));
  const rest = people - (foreman ?? 0) - (inspector ?? 0) - (manager ?? 0);
  return { operator: rest, foreman: foreman ?? 0, inspector: inspector ?? 0, manager: manager ?? 0 };
}

/** Returns stories with exactly `operations` steps in total. The same seed gives the same stories. */
export function planStories(seed: number, operations: number, cast: Cast): readonly Story[] {
  const stories: Story[] = [];
  let left = operations;
  for (let nth = 0; left > 0; nth += 1) {
    const phases: Step[][] = [];
    for (const phase of storyOf(seeded(seed * 1_000_003 + nth), cast)) {
      const kept = phase.slice(0, left);
      left -= kept.length;
      if (kept.length > 0) phases.push(kept);
    }
    stories.push({ phases });
  }
  return stories;
}

function storyOf(random: Seeded, cast: Cast): readonly (readonly Step[])[] {
  const step = (role: keyof Cast, deed: Deed): Step => ({
    ...deed,
    who: { role, nth: random.below(cast[role]) },
    callKey: random.word() + random.word(),
    cutAfter: random.below(LOST) === 0 ? random.below(40) : null,
  });
  const keys: string[] = [];
  const phases: Step[][] = [[step('operator', { does: 'start' })]];
  const saveData = (submits = false): Step =>
    step('operator', {
      does: 'saveData',
      text: `p ${random.word()}`,
      comment: `k ${random.word()}`,
      submits,
    });
  const addEntries = (): Step[] =>
    Array.from({ length: 1 + random.below(3) }, () => {
      const key = random.word() + random.word();
      keys.push(key);
      return step('operator', { does: 'addEntry', key, text: `w ${random.word()}` });
    });
  const saveEntry = (key: string): Step =>
    step('operator', { does: 'saveEntry', key, text: `w ${random.word()}`, comment: `k ${random.word()}` });
  const fillings: readonly (() => Step[])[] = [
    () => [saveData()],
    () => [saveData(), saveData()],
    addEntries,
    () => [saveData(), ...addEntries(), step('operator', { does: 'list' })],
    () => [step('operator', { does: 'signIn' })],
    () => [step('manager', { does: 'read' })],
    () => {
      const key = keys.length === 0 ? null : random.pick(keys);
      return key === null
        ? addEntries()
        : [saveEntry(key), ...(random.below(2) === 0 ? [saveEntry(key)] : [])];
    },
  ];
  const fill = (rounds: number): void => {
    for (let round = 0; round < rounds; round += 1) phases.push(random.pick(fillings)());
  };
  const finish = (): void => {
    const both = [[step('operator', { does: 'submitGroup' })], [saveData(true)]];
    phases.push(...random.shuffled(both));
  };
  const sign = (slot: 0 | 1): void => {
    const one = step(slot === 0 ? 'foreman' : 'inspector', { does: 'sign', slot });
    const rival = step(one.who.role, { does: 'sign', slot });
    // Excludes a rival who is the same person, because a repeated signature succeeds.
    phases.push(random.below(2) === 0 && rival.who.nth !== one.who.nth ? [one, rival] : [one]);
  };
  fill(2 + random.below(4));
  finish();
  if (random.below(4) === 0) {
    phases.push([step('foreman', { does: 'return', reason: `zwrot ${random.word()}` })]);
    fill(1);
    finish();
  }
  sign(0);
  sign(1);
  if (random.below(5) === 0) {
    phases.push([step('manager', { does: 'void', reason: `błąd ${random.word()}` })]);
  }
  phases.push([step('manager', { does: 'read' })]);
  return phases;
}
