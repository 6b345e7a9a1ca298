import { isClaimable } from '@kartoteka/domain/card/claims';
import { z } from 'zod';
import { worded } from './text.ts';

/**
 * An instant by the clock of the caller's device, as text with an offset or Z. Nobody has checked this clock, so the
 * instant is a claim. Accepts instants from 1970 on, where the clock of a device without a battery begins, and before
 * `END_OF_INSTANTS`, as in a field for instants (wire claims).
 */
export const claimedInstant = z.iso
  .datetime({ offset: true })
  .refine((text) => isClaimable(new Date(text)), worded('notDateTime', null))
  .transform((text) => new Date(text).toISOString());

/**
 * When the person typed the values and when the device sent them, by the clock of the device (wire claims).
 */
export const claimsInput = {
  typedAt: claimedInstant.nullish(),
  sentAt: claimedInstant.nullish(),
};
