import { PRESSURES } from '../answer/problem.ts';
import { createCounter } from './counter.ts';

/** Calls that this process refused because of load. */
export const callsRefused = createCounter(
  'kartoteka_calls_refused_total',
  'Calls refused because of the load, by what was too much',
  'reason',
  PRESSURES,
);

/** Sign-ins that this process refused because of the password, the account or a lock. */
export const signInFailures = createCounter(
  'kartoteka_sign_in_failures_total',
  'Sign-ins refused for a wrong or closed account, or while the account is locked for the network',
  'outcome',
  ['refused', 'locked'],
);

/** Calls that the store of photos and files could not serve. */
export const filesRefused = createCounter(
  'kartoteka_file_store_refusals_total',
  'Calls that the store of photos and files could not serve, by the cause',
  'cause',
  ['full', 'unreachable', 'missing'],
);
