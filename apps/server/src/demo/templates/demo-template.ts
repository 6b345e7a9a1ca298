import type { PhotoSettings } from '@kartoteka/domain/file/photo-settings';
import type { DemoPhoto } from '../plant/photo/photos.ts';
import type { DemoDataType } from '../plant/warehouse.ts';
import type { Random } from '../random.ts';

/** A form element, with the name of its data type. */
export interface DemoField {
  readonly name: string;
  readonly dataType: string;
  readonly filterGroup?: string;
  readonly description?: string;
  /** A regular expression in addition to the data type's settings, and the expectation that people read. */
  readonly pattern?: { readonly expression: string; readonly expectation: string };
  /** A range in addition to the data type's settings. */
  readonly range?: readonly [from: string, to: string];
  readonly photoSettings?: PhotoSettings;
}

export interface DemoForm {
  readonly name: string;
  readonly fields: readonly DemoField[];
}

/** A party by the name of its role or unit, or by the e-mail of its user. */
export type DemoParty = { readonly role: string } | { readonly unit: string } | { readonly user: string };

export interface DemoElement {
  readonly name: string;
  /** Null for an element that has no form yet. */
  readonly form: string | null;
  readonly description?: string;
  /** Minimum and maximum number of entries; absent for an element that is not repeatable. */
  readonly repeats?: readonly [min: number | null, max: number | null];
  readonly assignments?: readonly DemoParty[];
}

/** The local time of an entry. */
export interface Moment {
  readonly date: string;
  readonly time: string;
  /** The same time in ISO 8601, UTC. */
  readonly instant: string;
}

/** A photo of an entry. `field` is the name of the field that it belongs to; null for a photo of the whole entry. */
export interface DemoEntryPhoto {
  readonly photo: DemoPhoto;
  readonly field: string | null;
  readonly caption: string;
}

/** An entry of a person, with values by the names of the form's fields. */
export interface DemoEntry {
  readonly element: string;
  readonly by: string;
  readonly values: (at: Moment) => Readonly<Record<string, unknown>>;
  readonly comment?: string;
  /** The comment on each deviation of the entry. */
  readonly deviationComment?: string;
  readonly photos?: readonly DemoEntryPhoto[];
  /** Minutes since the previous entry; 7 by default. */
  readonly after?: number;
}

/** The circumstances on which the values of a card depend. */
interface Occasion {
  readonly random: Random;
  /** Whether the card should have a value outside its norm. */
  readonly deviates: boolean;
  /** The card's position among the cards of its template, from 0. */
  readonly nth: number;
  readonly daysAgo: number;
  /** The version of the template that the card follows. */
  readonly version: 1 | 2;
}

/** The reasons that people give when they return or void a card or withdraw an entry. */
interface Reasons {
  readonly returned: string;
  readonly voided: string;
  readonly withdrawn: string;
}

/** A template of the demo plant with its data types and forms, and the way in which people fill it. */
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
  /** Switches whose value differs from their value in a new template. */
  readonly switches?: {
    readonly fillerMaySign?: false;
    readonly onePersonMaySignSeveral?: false;
    readonly passwordAtSigning?: true;
  };
  /** The template's later version. Elements that the first version already had keep their names. */
  readonly secondVersion?: { readonly description: string; readonly elements: readonly DemoElement[] };
  readonly reasons: Reasons;
  /** Returns the entries of one card, in the order in which they are made. */
  entries(occasion: Occasion): readonly DemoEntry[];
}
