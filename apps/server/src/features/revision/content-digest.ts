import type { CardDefinition } from '@kartoteka/domain/card/definition';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { contentHash } from './content-hash.ts';

/** Digests of settings. Fields of one data type share its settings, so each setting is hashed once. */
const settingDigests = new WeakMap<Setting, string>();
/** Digests of whole definitions. */
const digests = new WeakMap<CardDefinition, string>();

/**
 * Returns a digest that is equal for definitions with the same content. Content hashes cannot show this, because they
 * also differ when only the format of the stored documents differs.
 */
export function contentDigest(definition: CardDefinition): string {
  return remembered(digests, definition, () =>
    contentHash({ ...definition, elements: definition.elements.map(elementOf) }).toString('hex'),
  );
}

function elementOf({ formTemplate, ...element }: CardDefinition['elements'][number]) {
  const elements = formTemplate?.elements.map(({ dataType, ...field }) => ({
    ...field,
    dataType: { ...dataType, settings: dataType.settings.map(settingDigest) },
  }));
  return { ...element, formTemplate: formTemplate && { ...formTemplate, elements } };
}

function settingDigest(setting: Setting): string {
  return remembered(settingDigests, setting, () => contentHash(setting).toString('hex'));
}

function remembered<Key extends object>(known: WeakMap<Key, string>, key: Key, make: () => string): string {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}
