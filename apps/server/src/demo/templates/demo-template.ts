import type { DemoDataType } from '../plant/warehouse.ts';
import type { Random } from '../random.ts';

/** A form element: its data type by name. */
export interface DemoField {
  readonly name: string;
  readonly dataType: string;
  readonly filterGroup?: string;
  readonly description?: string;
  /** A regular expression on top of the data type's settings, and how people are told. */
  readonly pattern?: { readonly expression: string; readonly expectation: string };
  /** A range on top of the data type's settings. */
  readonly range?: readonly [from: string, to: string];
}

export interface DemoForm {
  readonly name: string;
  readonly fields: readonly DemoField[];
}

/** A party by what the plant calls it. */
export type DemoParty = { readonly role: string } | { readonly unit: string } | { readonly user: string };

export interface DemoElement {
  readonly name: string;
  /** Null: nobody has made its form yet. */
  readonly form: string | null;
  readonly description?: string;
  /** Least and most entries; without it the element has one. */
  readonly repeats?: readonly [min: number | null, max: number | null];
  readonly assignments?: readonly DemoParty[];
}

/** When an entry is made, as the clock on the wall shows it. */
export interface Moment {
  readonly date: string;
  readonly time: string;
  /** ISO 8601, UTC. */
  readonly instant: string;
}

/** An entry that somebody makes: values by the names of the form's fields. */
export interface DemoEntry {
  readonly element: string;
  readonly by: string;
  readonly values: (at: Moment) => Readonly<Record<string, unknown>>;
  readonly comment?: string;
  /** What is said of each of its values that lies outside its norm. */
  readonly deviationComment?: string;
  /** Minutes since the entry before; seven where nothing is said. */
  readonly after?: number;
}

/** When a card is filled, as far as its values depend on it. */
export interface Occasion {
  readonly random: Random;
  /** Whether a value is wanted that lies outside its norm. */
  readonly deviates: boolean;
  /** The how manieth card of its template, from 0. */
  readonly nth: number;
  readonly daysAgo: number;
  /** Which version of the template it follows. */
  readonly version: 1 | 2;
}

/** What people write when they send a card back, void it or take an entry back. */
export interface Reasons {
  readonly returned: string;
  readonly voided: string;
  readonly withdrawn: string;
}

/** Everything of one template: what it needs in the warehouse, itself, and how people fill it. */
export interface DemoTemplate {
  readonly name: string;
  readonly group: string;
  readonly type: string;
  readonly description: string;
  readonly dataTypes: readonly DemoDataType[];
  readonly forms: readonly DemoForm[];
  readonly elements: readonly DemoElement[];
  readonly approvals: readonly DemoParty[];
  readonly approvalOrderRequired: boolean;
  /** Switches that differ from a new template's. */
  readonly switches?: {
    readonly fillerMaySign?: false;
    readonly onePersonMaySignSeveral?: false;
    readonly passwordAtSigning?: true;
  };
  /** What the template became later; elements that it had keep their names. */
  readonly secondVersion?: { readonly description: string; readonly elements: readonly DemoElement[] };
  readonly reasons: Reasons;
  /** The entries of one card, in the order in which they are made. */
  entries(occasion: Occasion): readonly DemoEntry[];
}
