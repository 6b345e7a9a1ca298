import type { HistoryItem } from '@kartoteka/contract/filled-card';
import { z } from 'zod';

/** The times by the clock of the device that an event may contain. */
const claiming = z.object({
  claims: z.object({ typedAt: z.iso.datetime().optional(), sentAt: z.iso.datetime().optional() }).optional(),
  startedAt: z.iso.datetime().optional(),
});

/** Returns the times that the device named in an event; null when it named none. */
export function eventClaims(payload: unknown): HistoryItem['claims'] {
  const { success, data } = claiming.safeParse(payload);
  if (!success) return null;
  const { claims, startedAt } = data;
  const typedAt = claims?.typedAt ?? startedAt ?? null;
  const sentAt = claims?.sentAt ?? null;
  return typedAt === null && sentAt === null ? null : { typedAt, sentAt };
}
