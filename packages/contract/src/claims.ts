import { isClaimable } from '@kartoteka/domain/card/claims';
import { z } from 'zod';
import { worded } from './text.ts';

/**
 * An instant by the clock of the caller's device. Nobody has checked this clock, so the instant is a claim. It has an
 * offset or Z. It is 1970 at the earliest, because a device without a battery begins to count there, and before the end
 * of the instants that values of fields have (wire claims).
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
