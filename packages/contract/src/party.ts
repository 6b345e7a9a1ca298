import { PARTY_TYPES } from '@kartoteka/domain/card/definition';
import { z } from 'zod';
import { id } from './entity.ts';

const partyType = z.enum(PARTY_TYPES);

/** A {type, value} pair of an assignment or approval: `value` is the id of the user, role or unit (ruling 4.1). */
export const party = z.object({ type: partyType, value: id });

/** A party that a user may choose, with the labels of its type and of its value. */
export const partyOption = z.object({
  type: partyType,
  typeLabel: z.string(),
  value: id,
  valueLabel: z.string(),
});
export type PartyOption = z.output<typeof partyOption>;

/** A party that may approve cards, with whether nobody could sign for it now (ruling 2.7). */
export const approvalOption = partyOption.extend({ hasNoSigner: z.boolean() });
export type ApprovalOption = z.output<typeof approvalOption>;
