/** The people of the story, the same in both worlds. */
export type Person = 'ola' | 'olek' | 'bartek' | 'jagoda';

/** A person's action on the card. Elements, fields and slots are given by name. */
export type Step = { readonly by: Person } & (
  | {
      readonly does: 'save' | 'submit';
      readonly element: string;
      /** Null stands for the next index. */
      readonly index: number | null;
      readonly data: Readonly<Record<string, unknown>>;
      readonly comment?: string;
      readonly deviationComments?: Readonly<Record<string, string>>;
      readonly rowVersion?: number | null;
    }
  | { readonly does: 'submitGroup'; readonly element: string }
  | { readonly does: 'withdraw' | 'remove'; readonly element: string; readonly index: number }
  | {
      readonly does: 'return';
      readonly reason: string;
      /** Entries by element and index. Null stands for all entries. */
      readonly entries: readonly (readonly [string, number])[] | null;
    }
  | { readonly does: 'sign'; readonly slot: string }
);

/**
 * The ending of a step: 'ok', the code of a refusal, 'conflict', 'invalid' with the paths of the errors, or the status
 * of another answer.
 */
export type Ending = string;

/** The visible state of the card. */
export interface Seen {
  readonly status: string;
  readonly returnReason: string | null;
  readonly elements: Readonly<
    Record<
      string,
      {
        readonly isSubmitted: boolean;
        readonly entries: readonly {
          readonly index: number;
          readonly values: Readonly<Record<string, unknown>>;
          readonly comment: string | null;
          readonly deviationComments: Readonly<Record<string, string>>;
          readonly isSubmitted: boolean;
          readonly rowVersion: number;
          /** Names of the fields outside their norms, with the shown values. */
          readonly deviations: readonly string[];
        }[];
      }
    >
  >;
  /** Label and signer of each slot, in approval order. The list is empty while the card is filled. */
  readonly approvals: readonly (readonly [string, Person | null])[];
}

/** A world in which the story is played: the domain rules alone, or a server over HTTP. */
export interface World {
  take(step: Step): Promise<Ending>;
  see(): Promise<Seen>;
}
