import { homeRoutes } from '@kartoteka/contract/home';
import { serve, type ServedRoute } from '../../../http/serve.ts';
import { holdsApproval, isOperator, managesCards } from '../visibility.ts';
import { approverHome } from './approver-home.ts';
import { managerHome } from './manager-home.ts';
import { operatorHome } from './operator-home.ts';

/** The start page: each part is for those who hold its policy, and says what its own list would say. */
export const homeServed: ServedRoute[] = [
  serve(homeRoutes.read, async (_input, { db, caller, now }) => {
    const [operator, approver, manager] = await Promise.all([
      isOperator(caller) ? operatorHome(db, caller, now) : null,
      holdsApproval(caller) ? approverHome(db, caller) : null,
      managesCards(caller) ? managerHome(db, now) : null,
    ]);
    return { at: now.toISOString(), operator, approver, manager };
  }),
];
