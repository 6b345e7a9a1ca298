import type { Chicken } from './egg.ts';

/** Both files import only types. The compiler forgets such imports, but the gate counts them. */
export interface Egg {
  readonly laidBy: Chicken;
}
