import { applicationConfigurationRoutes } from '@kartoteka/contract/application-configuration';
import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardOperatorRoutes } from '@kartoteka/contract/control-card-operator';
import { homeRoutes } from '@kartoteka/contract/home';

/** The reads whose answers this device keeps, so that their screens open without a network. */
const KEPT: ReadonlySet<string> = new Set(
  [
    applicationConfigurationRoutes.get,
    homeRoutes.read,
    controlCardOperatorRoutes.availableTemplates,
    controlCardOperatorRoutes.availableCards,
    controlCardOperatorRoutes.recentCards,
    controlCardRoutes.formData,
  ].map((route) => route.name),
);

export const isKeptRoute = (name: string): boolean => KEPT.has(name);

/** Returns the input of a call as text, the same for the same input. */
export const inputText = (input: unknown): string => JSON.stringify(input ?? null);
