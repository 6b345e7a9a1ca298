import type { Egg } from './no-circular.ts';

export interface Chicken {
  readonly hatchedFrom: Egg;
}
