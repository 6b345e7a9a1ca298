import { controlCardRoutes } from '@kartoteka/contract/control-card';
import type { CardFormData } from '@kartoteka/contract/control-card-form';
import { formData } from '../../env/card-plant.ts';
import type { Client } from '../../env/client.ts';
import { TEST_PASSWORD } from '../../env/person.ts';
import { seeded } from '../../env/seeded.ts';
import { lawfulSigners } from './lawful.ts';
import type { Path } from './paths.ts';
import { finish, openSwept, type Stage, type SweptPlant } from './plant.ts';

/** The result of walking a path. */
export interface Walked {
  /** Whether the card was signed by an account of the attacker. */
  readonly isSigned: boolean;
  /** The reason why the rulings forbid the signature, or null when they allow it or the card was not signed. */
  readonly complaint: string | null;
  /** One text for each case in which the server and the stored memberships disagree on whether an account may sign. */
  readonly faults: readonly string[];
}

/** An account that tries to sign. The client is null when the sign-in failed. */
interface Try {
  readonly who: string;
  readonly id: string;
  readonly client: Client | null;
}

/** Walks a path in the plant of this number, and judges the signature that may result. */
export async function walkPath(stage: Stage, path: Path, number: number, seed: number): Promise<Walked> {
  const plant = await openSwept(stage, number, seeded(seed * 1_000_003 + number));
  const { app, people } = stage;
  const { cardId, attacker, signer } = plant;
  if (path.at === 'awaitingApproval') await finish(stage, plant);
  const { dataHash } = await formData(people.marta, cardId);
  const accounts = (await path.walk(plant, stage)) ?? [];
  const hasFilled = (await formData(people.marta, cardId)).dataHash !== dataHash;
  await finish(stage, plant);

  const { approvals } = await formData(people.marta, cardId);
  const barred = hasFilled && !plant.fillerMaySign ? [attacker.id] : [];
  const lawful = await lawfulSigners(app, cardId, barred);
  const faults: string[] = [];
  let signedBy: string | null = null;
  const trySigning = async ({ who, id, client }: Try): Promise<void> => {
    if (signedBy !== null) return;
    const isOffered = client !== null && (await sign(client, cardId, approvals));
    signedBy = await signedByOf(stage, cardId);
    const expected = lawful.has(id);
    if ((signedBy === id) !== expected) faults.push(`${who} could${expected ? ' not' : ''} sign`);
    if (isOffered !== expected) faults.push(`${who} was${expected ? ' not' : ''} offered to sign`);
  };

  await trySigning({ who: 'the attacker', id: attacker.id, client: plant.client });
  for (const { userName, password } of accounts) {
    const client = await signedIn(app.client.as(userName, password));
    // After a refused change, the account does not exist or has another password, so the sign-in fails.
    if (client !== null) await trySigning({ who: userName, id: await idOf(stage, userName), client });
  }
  if (signedBy !== null) {
    const isOwn = signedBy === attacker.id;
    return { isSigned: true, complaint: await complaintOf(stage, plant, isOwn, hasFilled), faults };
  }
  await trySigning({ who: 'a filler without the policy', ...people.ola });
  await trySigning({ who: 'an approver whom the slot does not name', ...people.jagoda });
  const client = await signedIn(app.client.as(await loginOf(stage, signer.id), TEST_PASSWORD));
  await trySigning({ who: 'the signer', id: signer.id, client });
  return { isSigned: false, complaint: null, faults };
}

/** Returns the client when it can sign in, and null otherwise. */
const signedIn = (client: Client): Promise<Client | null> =>
  client.token().then(
    () => client,
    () => null,
  );

async function signedByOf({ app }: Stage, cardId: string): Promise<string | null> {
  const [signature] = await app.sql<{ user_id: string }>('select user_id from signature where card_id = $1', [
    cardId,
  ]);
  return signature?.user_id ?? null;
}

async function idOf({ app }: Stage, userName: string): Promise<string> {
  const [user] = await app.sql<{ id: string }>(
    'select id from app_user where user_name = $1 and deleted_at is null',
    [userName],
  );
  return user?.id ?? '';
}

async function loginOf({ app }: Stage, id: string): Promise<string> {
  const [user] = await app.sql<{ user_name: string }>('select user_name from app_user where id = $1', [id]);
  return user?.user_name ?? '';
}

/**
 * Tries to sign every slot of the card. Returns whether the form data offered this account a signature before the
 * tries.
 */
async function sign(client: Client, cardId: string, slots: CardFormData['approvals']): Promise<boolean> {
  const params = { id: cardId };
  const shown = (await client.send(controlCardRoutes.formData, { params })).body as Partial<CardFormData>;
  for (const { id: approvalId } of slots) {
    await client.send(controlCardRoutes.approve, { params: { ...params, approvalId }, body: {} });
  }
  return (shown.approvals ?? []).some((slot) => slot.isAvailableForCurrentUser);
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
