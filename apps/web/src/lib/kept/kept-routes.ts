/**
 * Names of the reads whose answers this device keeps, so that their screens open without a network. These are texts,
 * because importing the routes would load the schemas of all cards, which no first screen needs.
 */
export const KEPT: ReadonlySet<string> = new Set([
  'applicationConfiguration.get',
  'home.read',
  'controlCardOperator.availableTemplates',
  'controlCardOperator.availableCards',
  'controlCardOperator.recentCards',
  'controlCard.formData',
]);

export const isKeptRoute = (name: string): boolean => KEPT.has(name);

/** Returns the input of a call as text, the same for the same input. */
export const inputText = (input: unknown): string => JSON.stringify(input ?? null);
