import { accountRoutes } from '@kartoteka/contract/account';
import type { RouteInput } from '@kartoteka/contract/route';
import { soundFields } from '../../crud/sound.ts';
import type { AccessChanges } from '../../http/access-change.ts';
import { recordAudit } from '../../http/audit.ts';
import { markedFields, refuseBroken } from '../../http/problem.ts';
import { serve, type ServedRoute, serveReady } from '../../http/serve.ts';
import type { Work } from '../../http/work.ts';
import { createPasswordCheck, type PasswordCheckTools } from './confirm-password.ts';
import { hashPassword } from './password-hash.ts';
import { brokenPassword, type PasswordPolicy } from './password-policy.ts';
import { listSessions } from './session-list.ts';
import { endSessions } from './sessions.ts';

export interface AccountTools extends PasswordCheckTools {
  access: AccessChanges;
  passwords: PasswordPolicy;
}

const CURRENT_PASSWORD = 'currentPassword';
const NEW_PASSWORD = 'newPassword';

export function accountServed(tools: AccountTools): ServedRoute[] {
  const brokenPresent = createPasswordCheck(tools);
  const hashNew = async ({ body }: RouteInput<typeof accountRoutes.changePassword>, work: Work) => {
    refuseBroken([
      ...(await brokenPresent(work, body.currentPassword, CURRENT_PASSWORD)),
      ...brokenPassword(tools.passwords, body.newPassword, NEW_PASSWORD),
    ]);
    return tools.hashing.pass(work.caller.userId, () => hashPassword(body.newPassword));
  };
  const besides: ServedRoute['besides'] = async ({ body }) => {
    const { newPassword } = soundFields(accountRoutes.changePassword.body.shape, body);
    if (newPassword === undefined) return [];
    return markedFields(brokenPassword(tools.passwords, newPassword, NEW_PASSWORD));
  };
  return [
    {
      ...serveReady(accountRoutes.changePassword, hashNew, async (_input, work, passwordHash) => {
        const { userId } = work.caller;
        await work.db
          .updateTable('app_user')
          .set({
            password_hash: passwordHash,
            has_demo_password: false,
            concurrency_stamp: work.newStamp(),
            last_modification_time: work.now,
            last_modifier_id: userId,
          })
          .where('id', '=', userId)
          .execute();
        await endSessions(work.db, { userId }, work.now);
        await recordAudit(work, {
          action: 'account.passwordChanged',
          outcome: 'success',
          target: { kind: 'user', id: userId, name: work.caller.userName },
        });
        await tools.access.announce(work);
      }),
      besides,
    },
    serve(accountRoutes.sessions, async (_input, work) => ({
      items: await listSessions(work.db, work.caller.userId, work.caller.sessionId, work.now),
    })),
    serve(accountRoutes.endSession, async ({ params }, work) => {
      const own = await work.db
        .selectFrom('session')
        .select('id')
        .where('id', '=', params.id)
        .where('user_id', '=', work.caller.userId)
        .executeTakeFirst();
      if (own === undefined) return;
      if ((await endSessions(work.db, { sessionId: own.id }, work.now)) === 0) return;
      await recordAudit(work, {
        action: 'account.sessionEnded',
        outcome: 'success',
        target: { kind: 'user', id: work.caller.userId, name: work.caller.userName },
      });
      await tools.access.announce(work);
    }),
  ];
}
