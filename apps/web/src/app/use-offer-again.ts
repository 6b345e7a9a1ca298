import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { codeOf } from '../lib/code-of.ts';
import { useCurrentUser } from '../lib/current-user.ts';
import { keptAnswers } from '../lib/kept/kept-answers.ts';
import { sentBox } from '../lib/kept/sent-box.ts';
import { ifFree } from '../lib/locks.ts';
import { queryOf } from '../lib/query.ts';
import { useNetwork } from '../ui/use-network.ts';

// A server is rarely restored from a backup, so this code is loaded on demand.
const loadOffering = codeOf(() => import('../features/card/open/offer-again.ts'), 'offerAgain');

/**
 * Offers text that the server lost when an older backup was restored, so that the user can send it again (ruling
 * 5.31).
 */
export function useOfferAgain(): void {
  const { id: userId } = useCurrentUser();
  const query = queryOf(applicationConfigurationRoutes.get);
  const { data, dataUpdatedAt } = useQuery({ ...query, enabled: false });
  const epoch = data?.extraProperties.epoch;
  const isKept = dataUpdatedAt > 0 && keptAnswers.timeOf(query) !== null;
  const way = useNetwork();
  useEffect(() => {
    if (epoch === undefined || isKept || way !== 'reachable') return;
    // Ignores a failure, because the comparison is made again when the server answers the next time.
    offer(userId, epoch).catch(() => undefined);
  }, [userId, epoch, isKept, way]);
}

async function offer(userId: string, epoch: string): Promise<void> {
  await sentBox.forgetOld(Date.now());
  const sent = await sentBox.all(userId);
  if (sent.every((one) => one.epoch === epoch)) return;
  const offerAgain = await loadOffering();
  await ifFree(`kartoteka.again/${userId}`, () => offerAgain(userId, epoch));
}
