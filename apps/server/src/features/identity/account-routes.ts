import { accountRoutes } from '@kartoteka/contract/account';
import { businessRule, marking } from '@kartoteka/domain/business-rule';
import type { AccessChanges } from '../../http/access-change.ts';
import { recordAudit } from '../../http/audit.ts';
import { BusinessError } from '../../http/problem.ts';
import { serve, type ServedRoute } from '../../http/serve.ts';
import type { Gate } from './gate.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { type PasswordPolicy, requirePassword } from './password-policy.ts';
import { listSessions } from './session-list.ts';
import { endSessions } from './sessions.ts';

export interface AccountTools {
  access: AccessChanges;
  hashing: Gate;
  passwords: PasswordPolicy;
}

export function accountServed(tools: AccountTools): ServedRoute[] {
  return [
    serve(accountRoutes.changePassword, async ({ body }, work) => {
      const { userId } = work.caller;
      const user = await work.db
        .selectFrom('app_user')
        .select('password_hash')
        .where('id', '=', userId)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const knows = await tools.hashing.pass(() => verifyPassword(body.currentPassword, user.password_hash));
      if (!knows) {
        throw new BusinessError(
          marking(['currentPassword'], businessRule('Volo.Abp.Identity:PasswordMismatch')),
        );
      }
      requirePassword(tools.passwords, body.newPassword, 'newPassword');
      const passwordHash = await tools.hashing.pass(() => hashPassword(body.newPassword));
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
      await endSessions(work.db, { sessionId: own.id }, work.now);
      await tools.access.announce(work);
    }),
  ];
}
