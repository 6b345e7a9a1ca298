import { expect, onTestFinished, test, vi } from 'vitest';
import { type Draft, draftBox } from '../draft-box.ts';
import { holdLock } from '../locks.ts';
import { network } from '../network.ts';
import { cardLock } from './card-lock.ts';
import { runOutbox, type SendCard } from './run-outbox.ts';

/** Milliseconds that a card waits after a failure. The tests end long before. */
const LONG = 60_000;

/** Stores a draft of one entry on this device. */
function leaveText(userId: string, cardId: string): Promise<void> {
  const draft: Draft = {
    userId,
    cardId,
    elementId: 'element',
    slot: 'first',
    at: 1,
    cardName: 'Karta',
    elementName: 'Pomiar',
    lines: [],
    work: null,
  };
  return draftBox.write([{ put: draft }]);
}

/** Stores a draft of a card on this device, and runs the outbox of its person. */
async function open(userId: string, sendCard: SendCard): Promise<void> {
  await leaveText(userId, 'card');
  const outbox = runOutbox(userId, sendCard);
  onTestFinished(async () => {
    outbox.close();
    network.answered();
    await draftBox.forgetUser(userId);
  });
}

test('the outbox sends a card again at once when the sending failed while another call was answered', async () => {
  const sendCard = vi.fn<SendCard>().mockImplementationOnce(() => {
    network.failed();
    network.answered();
    return Promise.resolve({ retryAt: Date.now() + LONG });
  });
  sendCard.mockResolvedValue({ retryAt: null });
  await open('ola', sendCard);
  await expect.poll(() => sendCard.mock.calls.length).toBe(2);
});

test('the outbox sends a card again once when the sending fails after a call of the card was answered, and then waits', async () => {
  const sendCard = vi.fn<SendCard>(() => {
    network.failed();
    network.answered();
    network.failed();
    return Promise.resolve({ retryAt: Date.now() + LONG });
  });
  await open('olek', sendCard);
  const sent = () => sendCard.mock.calls.map(([cardId]) => cardId);
  await expect.poll(sent).toEqual(['card', 'card']);
  // The outbox notices the draft of another card later than it would send the first card a third time.
  await leaveText('olek', 'other');
  await expect.poll(sent).toContain('other');
  expect(sent().slice(0, 3)).toEqual(['card', 'card', 'other']);
});

test('the outbox sends a card again after a screen took the card from it and closed without sending', async () => {
  const sendCard = vi.fn<SendCard>().mockImplementationOnce(async (_, { maySend }) => {
    const taking = holdLock({ name: cardLock('ela', 'card') });
    taking.take();
    await expect.poll(maySend).toBe(false);
    taking.release();
    return { retryAt: null };
  });
  sendCard.mockResolvedValue({ retryAt: null });
  await open('ela', sendCard);
  await expect.poll(() => sendCard.mock.calls.length).toBe(2);
});

test('the outbox sends a card again after its wait although the clock of the device was set back by an hour meanwhile', async () => {
  const now = Date.now;
  onTestFinished(() => void vi.restoreAllMocks());
  const sendCard = vi.fn<SendCard>().mockResolvedValue({ retryAt: null });
  sendCard.mockImplementationOnce(() => Promise.resolve({ retryAt: Date.now() + 3000 }));
  await open('iga', sendCard);
  const sent = () => sendCard.mock.calls.map(([cardId]) => cardId);
  await expect.poll(sent).toEqual(['card']);
  vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  // The draft of another card makes the outbox plan anew.
  await leaveText('iga', 'other');
  await expect.poll(sent).toEqual(['card', 'other', 'card']);
});
