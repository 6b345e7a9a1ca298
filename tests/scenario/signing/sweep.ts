import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { formData } from '../../env/card-plant.ts';
import type { Client } from '../../env/client.ts';
import { seeded } from '../../env/seeded.ts';
import type { Path } from './paths.ts';
import { finish, openSwept, type Stage, type SweptPlant } from './plant.ts';

/** The result of walking a path. */
export interface Walked {
  /** Whether the card was signed by an account of the attacker. */
  readonly isSigned: boolean;
  /** The reason why the rulings forbid the signature, or null when they allow it or the card was not signed. */
  readonly complaint: string | null;
}

/** Walks a path in the plant of this number, and judges the signature that may result. */
export async function walkPath(stage: Stage, path: Path, number: number, seed: number): Promise<Walked> {
  const plant = await openSwept(stage, number, seeded(seed * 1_000_003 + number));
  const { cardId, attacker } = plant;
  if (path.at === 'awaitingApproval') await finish(stage, plant);
  const { dataHash } = await formData(stage.people.marta, cardId);
  const accounts = (await path.walk(plant, stage)) ?? [];
  const hasFilled = (await formData(stage.people.marta, cardId)).dataHash !== dataHash;
  await finish(stage, plant);
  await trySigning(stage, plant, plant.client);
  for (const { userName, password } of accounts) {
    const client = stage.app.client.as(userName, password);
    // After a refused change, the account does not exist or has another password, so the sign-in fails.
    if (await client.token().then(Boolean, () => false)) await trySigning(stage, plant, client);
  }
  const [signature] = await stage.app.sql<{ user_id: string }>(
    'select user_id from signature where card_id = $1',
    [cardId],
  );
  if (signature === undefined) return { isSigned: false, complaint: null };
  const isOwn = signature.user_id === attacker.id;
  return { isSigned: true, complaint: await complaintOf(stage, plant, isOwn, hasFilled) };
}

async function trySigning({ people }: Stage, { cardId }: SweptPlant, client: Client): Promise<void> {
  const { approvals } = await formData(people.marta, cardId);
  for (const { id: approvalId } of approvals) {
    await client.send(controlCardRoutes.approve, { params: { id: cardId, approvalId }, body: {} });
  }
}

/** Judges a signature by the plant's initial state and the stored changes, not by the server's answers. */
async function complaintOf(
  { app }: Stage,
  { attacker, fillerMaySign, isSigner, managesPermissions }: SweptPlant,
  isOwn: boolean,
  hasFilled: boolean,
): Promise<string | null> {
  if (isOwn && hasFilled && !fillerMaySign) return 'signed what they had changed';
  if (isOwn && isSigner) return null;
  if (!managesPermissions) return isOwn ? 'made themselves the signer' : 'signed with another account';
  const lines = await app.sql(
    `select from audit_event where user_id = $1 and (changes @? '$[*] ? (@.path == "opensApproval")'
      or changes @? '$[*] ? (@.path == "closesApproval")')`,
    [attacker.id],
  );
  return lines.length === 0 ? 'opened a signature, and the trail does not say so' : null;
}
