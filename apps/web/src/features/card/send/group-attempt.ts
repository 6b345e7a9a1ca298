import type { CardElement } from '@kartoteka/contract/control-card-form';
import { type Draft, draftBox, GROUP } from '../../../lib/draft-box.ts';
import { idempotencyKey } from '../../../lib/idempotency.ts';
import { cardTexts } from '#texts/card';
import { type SeenVersions, withOwnWrites } from './seen-versions.ts';

/** The submission of a whole group that has no answer yet. It is repeated with the same key and body. */
export interface GroupAttempt {
  readonly key: string;
  readonly body: {
    /** ISO times by this device's clock. */
    readonly typedAt?: string;
    readonly sentAt: string;
    /**
     * The row versions of the entries that the person saw at the press, updated by this page's own writes since then.
     * The server refuses the submission when the stored entries differ (ruling 5.10). Missing in a submission that an
     * earlier version of the product stored.
     */
    readonly rowVersions?: SeenVersions;
  };
  /** Time of the press, in ms. */
  readonly at: number;
  /** Whether the screen promised to send the submission without another press. */
  readonly isAutomatic: boolean;
}

interface GroupCard {
  readonly userId: string;
  readonly cardId: string;
}

/**
 * Returns a new submission of a group under a new key.
 *
 * @param rowVersions the row versions of the entries that the screen shows at the press
 * @param typedAt the time at which the group's text was last typed, in ms; null if it was not typed here
 */
export function newGroupAttempt(rowVersions: SeenVersions, typedAt: number | null): GroupAttempt {
  const at = Date.now();
  const typed = typedAt === null ? {} : { typedAt: new Date(typedAt).toISOString() };
  return {
    key: idempotencyKey(),
    body: { rowVersions, ...typed, sentAt: new Date(at).toISOString() },
    at,
    isAutomatic: false,
  };
}

/** Returns the submission with newer row versions for the entries that this page itself has written since the press. */
export function afterOwnWrites(cardId: string, elementId: string, attempt: GroupAttempt): GroupAttempt {
  const { body, at } = attempt;
  if (body.rowVersions === undefined) return attempt;
  const rowVersions = withOwnWrites(cardId, elementId, body.rowVersions, at);
  return { ...attempt, body: { ...body, rowVersions } };
}

const addressOf = ({ userId, cardId }: GroupCard, elementId: string) => ({
  userId,
  cardId,
  elementId,
  slot: GROUP,
});

/**
 * Stores a promised submission on the device until it is answered. `refusal` is the reason why it is no longer sent;
 * null while it is sent automatically.
 */
export async function keepGroup(
  card: GroupCard,
  cardName: string,
  { id, name }: Pick<CardElement, 'id' | 'name'>,
  attempt: GroupAttempt,
  refusal: string | null = null,
): Promise<void> {
  const words = { cardName, elementName: name, lines: [{ name: cardTexts.submitGroup, text: '' }] };
  const { at } = attempt;
  const put: Draft = {
    ...addressOf(card, id),
    at,
    since: at,
    ...words,
    kind: 'group',
    refusal,
    work: attempt,
  };
  await draftBox.write([{ put }]).catch(() => undefined);
}

export async function forgetGroup(card: GroupCard, elementId: string): Promise<void> {
  await draftBox.write([{ remove: addressOf(card, elementId) }]).catch(() => undefined);
}

/** A promised submission of a group, with the id of its element. */
export interface KeptGroup {
  readonly elementId: string;
  readonly attempt: GroupAttempt;
  /** The reason why the submission is no longer sent automatically; null while it is sent automatically. */
  readonly refusal: string | null;
}

/** Returns the promised submissions of groups that wait on this device, including refused submissions. */
export async function keptGroups({ userId, cardId }: GroupCard): Promise<readonly KeptGroup[]> {
  const drafts = await draftBox.ofCard(userId, cardId);
  return drafts
    .filter(({ slot }) => slot === GROUP)
    .map(({ elementId, work, refusal = null }) => {
      return { elementId, attempt: work as GroupAttempt, refusal };
    });
}

/**
 * Updates the row versions in the stored submissions of groups by this page's own writes. The next page does not know
 * these writes, and would take them for changes of another person.
 */
export async function keepOwnWrites({ userId, cardId }: GroupCard): Promise<void> {
  const drafts = await draftBox.ofCard(userId, cardId);
  const puts = drafts
    .filter(({ slot }) => slot === GROUP)
    .map((draft) => ({
      put: { ...draft, work: afterOwnWrites(cardId, draft.elementId, draft.work as GroupAttempt) },
    }));
  await draftBox.write(puts).catch(() => undefined);
}
