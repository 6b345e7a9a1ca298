import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { homeRoutes } from '@kartoteka/contract/home';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../lib/api-error.ts';
import { call } from '../lib/call.ts';
import { codeOf } from '../lib/code-of.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import { draftBox } from '../lib/draft-box.ts';
import { useBodyKey } from '../lib/idempotency.ts';
import { forgetAnswer } from '../lib/kept/kept-answers.ts';
import { holdCard } from '../lib/outbox/hold-card.ts';
import { isNewCard } from '../lib/outbox/new-card.ts';
import { forgetOnceUnused, keyOf } from '../lib/query.ts';
import { unsaved } from '../lib/unsaved.ts';
import { useNotify } from './notices.tsx';
import { useConfirm } from './questions.tsx';
import { discardTexts as texts } from '#texts/discard-card';

/** Loads the function that deletes a card that the server does not know yet. */
const forgetBegun = codeOf(() => import('../lib/outbox/begun-card.ts'), 'forgetBegunCard');

const LISTS = [
  controlCardOperatorRoutes.availableCards,
  controlCardOperatorRoutes.recentCards,
  controlCardRoutes.search,
  homeRoutes.read,
];

/**
 * Returns a function that asks and then discards a card, together with its text on this device (ruling 5.17). It
 * resolves to whether the card was discarded.
 *
 * @param leave called as soon as the card is discarded, before the lists are read again
 */
export function useDiscardCard(leave?: () => Promise<void>) {
  const client = useQueryClient();
  const { id: userId } = useCurrentUser();
  const notify = useNotify();
  const confirm = useConfirm();
  const keyFor = useBodyKey();
  const forgetLists = () =>
    Promise.all([
      ...LISTS.map((route) => client.invalidateQueries({ queryKey: keyOf(route) })),
      client.invalidateQueries({ queryKey: ['drafts', userId] }),
    ]);

  const forgetText = async (id: string) =>
    draftBox.write((await draftBox.ofCard(userId, id)).map((remove) => ({ remove })));

  const open = (id: string) => unsaved.sources().filter((source) => source.id === id);
  const discard = async (card: NamedCard): Promise<boolean> => {
    const { id: asked } = card;
    // A device that cannot be read now does not keep the person from discarding the card.
    const drafts = await draftBox.ofCard(userId, asked).catch(() => []);
    const hasText =
      drafts.some(({ kind }) => kind !== 'start') || open(asked).some((source) => source.count() > 0);
    const question = {
      title: texts.title,
      text: <Question card={card} hasText={hasText} />,
      confirmLabel: texts.discard,
    };
    if (!(await confirm({ ...question, danger: true }))) return false;
    // The server may have given the card its id during the question.
    const id = (await draftBox.movedTo(userId, asked).catch(() => null)) ?? asked;
    try {
      if (isNewCard(id)) await (await forgetBegun())(userId, id);
      else await call(controlCardRoutes.discard, { params: { id } }, { idempotencyKey: keyFor(id) });
    } catch (error) {
      notify.error(messageOf(error));
      await Promise.all([
        forgetLists(),
        client.invalidateQueries({ queryKey: keyOf(controlCardRoutes.formData) }),
      ]);
      return false;
    }
    for (const source of [...open(asked), ...open(id)]) source.discard();
    await forgetText(id).catch(reportError);
    await forgetAnswer(controlCardRoutes.formData.name, { params: { id } });
    notify.success(texts.discarded);
    await leave?.();
    forgetOnceUnused(client, [...keyOf(controlCardRoutes.formData), { params: { id } }]);
    await forgetLists();
    return true;
  };
  return async (card: NamedCard): Promise<boolean> => {
    // Holds saving back while the question is open, because the server refuses to discard a card in which a text is
    // saved.
    const sources = open(card.id);
    const holds = sources.map((source) => source.hold());
    // Only a screen that saves by itself has the card's lock. Without such a screen the outbox sends the card, and has
    // opened it too while it sends.
    const isOnScreen = sources.some(({ isSavedByItself }) => isSavedByItself);
    const releases = isOnScreen ? holds : [...holds, holdCard(userId, card.id)];
    try {
      return await discard(card);
    } finally {
      for (const release of releases) release();
    }
  };
}

interface NamedCard {
  readonly id: string;
  readonly name: string;
}

function Question({ card: { id, name }, hasText }: { card: NamedCard; hasText: boolean }) {
  return (
    <Stack sx={{ gap: 1, overflowWrap: 'anywhere' }}>
      <Typography>{isNewCard(id) ? texts.textOfBegun(name) : texts.text(name)}</Typography>
      {hasText && <Typography sx={{ fontWeight: 600 }}>{texts.typed}</Typography>}
    </Stack>
  );
}
