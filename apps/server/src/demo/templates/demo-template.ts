import type { DemoDataType } from '../plant/warehouse.ts';
import type { Random } from '../random.ts';

/** A form element: its data type by name. */
export interface DemoField {
  readonly name: string;
  readonly dataType: string;
  readonly filterGroup?: string;
  readonly description?: string;
  /** A regular expression on top of the data type's settings. */
  readonly pattern?: string;
}

export interface DemoForm {
  readonly name: string;
  readonly fields: readonly DemoField[];
}

/** A party by what the plant calls it. */
export type DemoParty = { readonly role: string } | { readonly unit: string } | { readonly user: string };

export interface DemoElement {
  readonly name: string;
  readonly form: string;
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
  /** The entries of one card, in the order in which they are made; `deviates` wants one outside its norm. */
  fill(random: Random, deviates: boolean): readonly DemoEntry[];
}
