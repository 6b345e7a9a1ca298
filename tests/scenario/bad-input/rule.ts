import type { CardPlant } from '../../env/card-plant.ts';

/**
 * One rule that a call breaks, with what must come of it. `<name>` stands for the id of what the world calls so: a
 * card, an element, a field, an entry, a slot, a template, a person.
 */
export interface BadInput {
  readonly rule: string;
  /** Who calls; Ola, an operator, when it is left out. */
  readonly as?: Exclude<keyof CardPlant, 'roles'>;
  /** 'PUT control-card/<open>/element': method and path under `/api/app/`. */
  readonly call: string;
  readonly body?: unknown;
  readonly status: number;
  /** Null when it is left out. */
  readonly code?: string;
  /** The message of the whole, or, by the path of a member, of each marked field. */
  readonly says: string | Readonly<Record<string, string>>;
}

/** What is said above marked fields. */
export const MARKED = 'Popraw zaznaczone pola.';
export const NO_RIGHT = 'Volo.Authorization:010001';
export const CONFLICT = 'Kartoteka:ConcurrencyConflict';
export const FASTER = 'Ktoś zmienił te dane w międzyczasie.';
export const NOT_FOUND = 'Nie znaleziono rekordu.';
export const UNKNOWN = '00000000-0000-4000-8000-000000000000';
