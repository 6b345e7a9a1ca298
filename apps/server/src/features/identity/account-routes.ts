import { accountRoutes } from '@kartoteka/contract/account';
import type { RouteInput } from '@kartoteka/contract/route';
import { validFields } from '../../crud/valid-fields.ts';
import type { AccessChanges } from '../../http/access/access-change.ts';
import { recordAudit } from '../../http/observe/audit.ts';
import { markedFields, refuseBroken } from '../../http/answer/problem.ts';
import { serve, type ServedRoute, serveReady } from '../../http/serve.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { createPasswordCheck, type PasswordCheckTools } from './confirm-password.ts';
import { hashPassword } from './password-hash.ts';
import { brokenPassword, type PasswordPolicy, unchangedPassword } from './password-policy.ts';
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
  const hashNew = async (
    { body }: RouteInput<typeof accountRoutes.changePassword>,
    context: RequestContext,
  ) => {
    const { currentPassword, newPassword } = body;
    const wrong = await brokenPresent(context, currentPassword, CURRENT_PASSWORD);
    refuseBroken([
      ...(wrong.length > 0 ? wrong : unchangedPassword(currentPassword, newPassword, NEW_PASSWORD)),
      ...brokenPassword(tools.passwords, newPassword, NEW_PASSWORD),
    ]);
    return tools.hashing.pass(context.caller.userId, () => hashPassword(newPassword));
  };
  const furtherFaults: ServedRoute['furtherFaults'] = async ({ body }) => {
    const { newPassword } = validFields(accountRoutes.changePassword.body.shape, body);
    if (newPassword === undefined) return [];
    return markedFields(brokenPassword(tools.passwords, newPassword, NEW_PASSWORD));
  };
  return [
    {
      ...serveReady(accountRoutes.changePassword, hashNew, async (_input, context, passwordHash) => {
        const { userId } = context.caller;
        await context.db
          .updateTable('app_user')
          .set({
            password_hash: passwordHash,
            has_demo_password: false,
            concurrency_stamp: context.newStamp(),
            last_modification_time: context.now,
            last_modifier_id: userId,
          })
          .where('id', '=', userId)
          .execute();
        await endSessions(context.db, { userId }, context.now);
        await recordAudit(context, {
          action: 'account.passwordChanged',
          outcome: 'success',
          target: { kind: 'user', id: userId, name: context.caller.userName },
          changes: [{ path: 'password', old: null, new: null }],
        });
        await tools.access.announce(context);
      }),
      furtherFaults,
    },
    serve(accountRoutes.sessions, async (_input, context) => ({
      items: await listSessions(context.db, context.caller.userId, context.caller.sessionId, context.now),
    })),
    serve(accountRoutes.endSession, async ({ params }, context) => {
      const own = await context.db
        .selectFrom('session')
        .select('id')
        .where('id', '=', params.id)
        .where('user_id', '=', context.caller.userId)
        .executeTakeFirst();
      if (own === undefined) return;
      if ((await endSessions(context.db, { sessionId: own.id }, context.now)) === 0) return;
      await recordAudit(context, {
        action: 'account.sessionEnded',
        outcome: 'success',
        target: { kind: 'user', id: context.caller.userId, name: context.caller.userName },
      });
      await tools.access.announce(context);
    }),
  ];
}
