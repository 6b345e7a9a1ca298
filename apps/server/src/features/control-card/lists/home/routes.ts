import { homeRoutes } from '@kartoteka/contract/home';
import { serve, type ServedRoute } from '../../../../http/serve.ts';
import { recentOwnNames, seesUsers } from '../../../identity/read.ts';
import { holdsApproval, isOperator, managesCards } from '../../model/visibility.ts';
import { approverHome } from './approver-home.ts';
import { managerHome } from './manager-home.ts';
import { operatorHome } from './operator-home.ts';

/** Route of the start page. A part is null when the caller lacks its policy. */
export const homeServed: ServedRoute[] = [
  serve(homeRoutes.read, async (_input, { db, caller, now }) => {
    const [operator, approver, manager, administrator] = await Promise.all([
      isOperator(caller) ? operatorHome(db, caller, now) : null,
      holdsApproval(caller) ? approverHome(db, caller) : null,
      managesCards(caller) ? managerHome(db, now) : null,
      seesUsers(caller) ? recentOwnNames(db, now) : null,
    ]);
    return { at: now.toISOString(), operator, approver, manager, administrator };
  }),
];
