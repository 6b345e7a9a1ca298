import type { ServedRoute } from '../../http/serve.ts';
import { accountServed } from './account-routes.ts';
import { type ConfigurationTools, configurationServed } from './configuration-routes.ts';
import { connectServed, type ConnectTools } from './connect-routes.ts';
import { roleServed } from './role-routes.ts';
import { userServed } from './user-routes.ts';
import type { UserTools } from './user-service.ts';

export type IdentityTools = ConnectTools &
  UserTools &
  Pick<ConfigurationTools, 'demoLogin' | 'publicUrl' | 'files'>;

/** Routes of sign-in, the application configuration, the caller's own account, users and roles. */
export function identityServed(tools: IdentityTools): ServedRoute[] {
  return [
    ...connectServed(tools),
    ...configurationServed({
      passwordMinLength: tools.passwords.minLength,
      demoLogin: tools.demoLogin,
      publicUrl: tools.publicUrl,
      sessionHours: tools.sessionHours,
      files: tools.files,
    }),
    ...accountServed(tools),
    ...userServed(tools),
    ...roleServed(tools.access),
  ];
}
