import type { Chicken } from './egg.ts';

/** Only types are imported here, which the compiler forgets and the wall does not. */
export interface Egg {
  readonly laidBy: Chicken;
}
