import { route, anonymous } from '@kartoteka/contract/route';
import { z } from 'zod';

const applicationConfiguration = z.object({
  currentUser: z.object({
    isAuthenticated: z.boolean(),
    id: z.string().nullable(),
    userName: z.string().nullable(),
    name: z.string().nullable(),
    surName: z.string().nullable(),
    email: z.string().nullable(),
  }),
  auth: z.object({ grantedPolicies: z.record(z.string(), z.boolean()) }),
  extraProperties: z.object({
    demoLogin: z.object({ userName: z.string(), password: z.string() }).optional(),
  }),
});
export const applicationConfigurationRoutes = {
  get: route({
    name: 'applicationConfiguration.get',
    summary: 'The application configuration',
    method: 'GET',
    path: '/api/abp/application-configuration',
    access: anonymous,
    answer: applicationConfiguration,
  }),
};
export const connectRoutes = {
  token: route({
    name: 'connect.token',
    summary: 'Log in',
    method: 'POST',
    path: '/connect/token',
    access: anonymous,
    bodyMedia: 'form',
    body: z.object({
      grant_type: z.literal('password'),
      username: z.string(),
      password: z.string(),
      client_id: z.string(),
      scope: z.string(),
    }),
    answer: z.object({ access_token: z.string() }),
  }),
  revoke: route({
    name: 'connect.revocation',
    summary: 'Log out',
    method: 'POST',
    path: '/connect/revocation',
    access: anonymous,
    bodyMedia: 'form',
    body: z.object({ token: z.string(), client_id: z.string() }),
    answer: z.object({}),
  }),
};
