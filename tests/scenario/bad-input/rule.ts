import type { CardPlant } from '../../env/card-plant.ts';

/**
 * A call that breaks one rule, with the expected answer. `<name>` stands for the id of something in the test data: a
 * card, an element, a field, an entry, a slot or a template.
 */
export interface BadInput {
  readonly rule: string;
  /** The caller. The default is Ola, an operator. */
  readonly as?: Exclude<keyof CardPlant, 'roles'>;
  /** 'PUT control-card/<open>/element': method and path under `/api/app/`. */
  readonly call: string;
  readonly body?: unknown;
  readonly status: number;
  /** The code of the error. The default is an error without a code. */
  readonly code?: string;
  /** The message of the whole answer, or the message of each marked field by the field's path. */
  readonly says: string | Readonly<Record<string, string>>;
}

/** The message of a 400 answer with marked fields. */
export const MARKED = 'Popraw zaznaczone pola.';
export const NO_RIGHT = 'Volo.Authorization:010001';
export const CONFLICT = 'Kartoteka:ConcurrencyConflict';
export const FASTER = 'Ktoś zmienił te dane w międzyczasie.';
export const NOT_FOUND = 'Nie znaleziono rekordu.';
export const UNKNOWN = '00000000-0000-4000-8000-000000000000';
