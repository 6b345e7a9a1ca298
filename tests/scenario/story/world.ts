/** Who takes part; the same people on both stages. */
export type Person = 'ola' | 'olek' | 'bartek' | 'jagoda';

/** What somebody does to the card; elements, fields and slots go by their names. */
export type Step = { readonly by: Person } & (
  | {
      readonly does: 'save' | 'submit';
      readonly element: string;
      /** Null: the next one. */
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
      /** Entries by element and index; null: all. */
      readonly entries: readonly (readonly [string, number])[] | null;
    }
  | { readonly does: 'sign'; readonly slot: string }
);

/** How a step ends: 'ok', the code of a refusal, 'conflict', or 'invalid' with the paths of what is wrong. */
export type Ending = string;

/** The card as it stands. */
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
          /** Names of the fields that lie outside their norm, with the value as shown. */
          readonly deviations: readonly string[];
        }[];
      }
    >
  >;
  /** Label, and who signed, in approval order; empty while the card is filled. */
  readonly approvals: readonly (readonly [string, Person | null])[];
}

/** A stage on which the story is played: the pure rules, or a server over HTTP. */
export interface World {
  take(step: Step): Promise<Ending>;
  see(): Promise<Seen>;
}
