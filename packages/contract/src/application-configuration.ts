import { z } from 'zod';
import { fileLimits } from './file.ts';
import { anonymous, route } from './route.ts';

const strings = z.record(z.string(), z.string());
const empty = z.object({});

const currentUser = z.object({
  isAuthenticated: z.boolean(),
  id: z.uuid().nullable(),
  userName: z.string().nullable(),
  name: z.string().nullable(),
  surName: z.string().nullable(),
  email: z.string().nullable(),
  emailVerified: z.boolean(),
  phoneNumber: z.string().nullable(),
  phoneNumberVerified: z.boolean(),
  tenantId: z.null(),
  roles: z.array(z.string()),
});

const currentCulture = z.object({
  displayName: z.string(),
  englishName: z.string(),
  threeLetterIsoLanguageName: z.string(),
  twoLetterIsoLanguageName: z.string(),
  isRightToLeft: z.boolean(),
  cultureName: z.string(),
  name: z.string(),
  nativeName: z.string(),
  dateTimeFormat: z.object({
    calendarAlgorithmType: z.string(),
    dateTimeFormatLong: z.string(),
    shortDatePattern: z.string(),
    fullDateTimePattern: z.string(),
    dateSeparator: z.string(),
    shortTimePattern: z.string(),
    longTimePattern: z.string(),
  }),
});

/**
 * Who is signed in and what they may do (spec 3.24, 7.3), with the further fields that a generic client of the
 * framework reads. `extraProperties.demoLogin` prefills the login of a demo (ruling 0.5). `publicUrl` is the address
 * under which other devices find the product, without a '/' at its end. `epoch` changes when the data are restored to
 * an earlier moment. `clientVersion` has the newest and the oldest version of the web app that the server serves (wire
 * epoch, client-version).
 */
const applicationConfiguration = z.object({
  currentUser,
  auth: z.object({ grantedPolicies: z.record(z.string(), z.literal(true)) }),
  localization: z.object({
    values: empty,
    resources: empty,
    languages: z.array(
      z.object({ cultureName: z.string(), uiCultureName: z.string(), displayName: z.string() }),
    ),
    currentCulture,
    defaultResourceName: z.string(),
    languagesMap: empty,
    languageFilesMap: empty,
  }),
  setting: z.object({ values: strings }),
  features: z.object({ values: strings }),
  globalFeatures: z.object({ enabledFeatures: z.array(z.string()) }),
  multiTenancy: z.object({ isEnabled: z.literal(false) }),
  currentTenant: z.object({ id: z.null(), name: z.null(), isAvailable: z.literal(false) }),
  timing: z.object({
    timeZone: z.object({
      iana: z.object({ timeZoneName: z.string() }),
      windows: z.object({ timeZoneId: z.string() }),
    }),
  }),
  clock: z.object({ kind: z.literal('Utc') }),
  objectExtensions: z.object({ modules: empty, enums: empty }),
  extraProperties: z.object({
    demoLogin: z.object({ userName: z.string(), password: z.string() }).optional(),
    publicUrl: z.string(),
    /**
     * Hours after which an unused session ends. Without a network, a device opens its kit for the same number of hours.
     */
    sessionHours: z.number().int(),
    epoch: z.string(),
    clientVersion: z.object({ current: z.number().int(), oldest: z.number().int() }),
    files: fileLimits,
  }),
});
export type ApplicationConfiguration = z.output<typeof applicationConfiguration>;

/**
 * Open to everybody: a request without a token or with a bad one gets the answer for an anonymous user (wire
 * configuration).
 */
export const applicationConfigurationRoutes = {
  get: route({
    name: 'applicationConfiguration.get',
    summary: 'The current user, their policies and the settings of the client',
    method: 'GET',
    path: '/api/abp/application-configuration',
    access: anonymous,
    answer: applicationConfiguration,
  }),
};
