import {
  type ApplicationConfiguration,
  applicationConfigurationRoutes,
} from '@kartoteka/contract/application-configuration';
import type { FileLimits } from '@kartoteka/contract/file';
import { CLIENT_VERSION } from '@kartoteka/contract/client-version';
import { POLICIES } from '@kartoteka/domain/permission/policy';
import type { Caller } from '../../http/access/caller.ts';
import { readEpoch } from '../../db/epoch.ts';
import { serveAnonymous, type ServedRoute } from '../../http/serve.ts';

export interface ConfigurationTools {
  passwordMinLength: number;
  /** Returns the credentials that the login page shows; null when it shows none (ruling 0.5). */
  demoLogin: () => Promise<{ userName: string; password: string } | null>;
  /** The URL by which other devices reach the product. */
  publicUrl: string;
  sessionHours: number;
  /** Limits of photos and files. */
  files: FileLimits;
}

export function configurationServed(tools: ConfigurationTools): ServedRoute[] {
  return [
    serveAnonymous(applicationConfigurationRoutes.get, async (_input, { caller, db }) => {
      const demoLogin = caller === null ? await tools.demoLogin() : null;
      return {
        ...CONSTANT,
        currentUser: currentUserOf(caller),
        auth: { grantedPolicies: grantedPolicies(caller) },
        setting: {
          values: {
            'Abp.Localization.DefaultLanguage': 'pl',
            'Abp.Timing.TimeZone': TIME_ZONE,
            'Abp.Identity.Password.RequiredLength': String(tools.passwordMinLength),
          },
        },
        extraProperties: {
          ...(demoLogin === null ? {} : { demoLogin }),
          publicUrl: tools.publicUrl,
          sessionHours: tools.sessionHours,
          epoch: await readEpoch(db),
          clientVersion: CLIENT_VERSION,
          files: tools.files,
        },
      };
    }),
  ];
}

function currentUserOf(caller: Caller | null): ApplicationConfiguration['currentUser'] {
  return {
    isAuthenticated: caller !== null,
    id: caller?.userId ?? null,
    userName: caller?.userName ?? null,
    name: caller?.name ?? null,
    surName: caller?.surname ?? null,
    email: caller?.email ?? null,
    emailVerified: false,
    phoneNumber: null,
    phoneNumberVerified: false,
    tenantId: null,
    roles: [...(caller?.roleNames ?? [])],
  };
}

function grantedPolicies(caller: Caller | null): Record<string, true> {
  const granted = POLICIES.filter((policy) => caller?.policies.has(policy));
  return Object.fromEntries(granted.map((policy) => [policy, true] as const));
}

const TIME_ZONE = 'Europe/Warsaw';

/**
 * The constant part of the answer: the interface is Polish, and there are no tenants, features or localisation tables.
 */
const CONSTANT: Omit<ApplicationConfiguration, 'currentUser' | 'auth' | 'setting' | 'extraProperties'> = {
  localization: {
    values: {},
    resources: {},
    languages: [{ cultureName: 'pl', uiCultureName: 'pl', displayName: 'Polski' }],
    currentCulture: {
      displayName: 'polski',
      englishName: 'Polish',
      threeLetterIsoLanguageName: 'pol',
      twoLetterIsoLanguageName: 'pl',
      isRightToLeft: false,
      cultureName: 'pl',
      name: 'pl',
      nativeName: 'polski',
      dateTimeFormat: {
        calendarAlgorithmType: 'SolarCalendar',
        dateTimeFormatLong: 'dddd, d MMMM yyyy',
        shortDatePattern: 'dd/MM/yyyy',
        fullDateTimePattern: 'dddd, d MMMM yyyy HH:mm:ss',
        dateSeparator: '/',
        shortTimePattern: 'HH:mm',
        longTimePattern: 'HH:mm:ss',
      },
    },
    defaultResourceName: 'Kartoteka',
    languagesMap: {},
    languageFilesMap: {},
  },
  features: { values: {} },
  globalFeatures: { enabledFeatures: [] },
  multiTenancy: { isEnabled: false },
  currentTenant: { id: null, name: null, isAvailable: false },
  timing: {
    timeZone: {
      iana: { timeZoneName: TIME_ZONE },
      windows: { timeZoneId: 'Central European Standard Time' },
    },
  },
  clock: { kind: 'Utc' },
  objectExtensions: { modules: {}, enums: {} },
};
