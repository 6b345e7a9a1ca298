import type { CardDefinition } from '@kartoteka/domain/card/definition';
import type { Setting } from '@kartoteka/domain/data-type/settings';
import { pictureAddress } from '@kartoteka/domain/picture-address';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { isDataImage } from '../html/data-image.ts';
import { optionPictures, withOptionPictures } from './options.ts';
import { bytesOf, hashOf } from './picture.ts';
import { readSources } from './store.ts';
import { textPictures, withTextPictures } from './texts.ts';

type Field = NonNullable<CardDefinition['elements'][number]['formTemplate']>['elements'][number];

const isRich = ({ dataType }: Field): boolean => dataType.controlType === 'contentDisplay';
const fieldsOf = ({ elements }: CardDefinition): Field[] =>
  elements.flatMap(({ formTemplate }) => formTemplate?.elements ?? []);

function urlsOf(definition: CardDefinition): Set<string> {
  const fields = fieldsOf(definition);
  const texts = [
    definition.template.description,
    ...definition.elements.map(({ description }) => description),
    ...fields.filter(isRich).map(({ description }) => description),
  ];
  const options = fields.flatMap(({ dataType }) => optionPictures(dataType.settings));
  const urls = [...textPictures(texts.map((text) => ({ path: [], text }))), ...options].map(({ url }) => url);
  return new Set(urls.filter(isDataImage));
}

/**
 * A definition of an earlier program, which holds pictures as data URLs, with their addresses instead. One that could not be
 * decoded is left out, one that nobody tried stays. What is stored is not touched: signatures stand on it.
 */
export async function withAddresses(
  db: Kysely<Database>,
  definition: CardDefinition,
): Promise<CardDefinition> {
  const urls = urlsOf(definition);
  if (urls.size === 0) return definition;
  const hashes = new Map([...urls].map((url) => [url, hashOf(bytesOf(url))]));
  const known = await readSources(db, [...new Set(hashes.values())]);
  const became = new Map(
    [...hashes].map(([url, hash]): [string, string | null | undefined] => {
      const picture = known.get(hash);
      return [url, typeof picture === 'string' ? pictureAddress(picture) : picture];
    }),
  );
  const replace = (url: string) => became.get(url);
  const setting = (one: Setting): Setting => withOptionPictures(one, replace);
  const field = (one: Field): Field => ({
    ...one,
    description: isRich(one) ? withTextPictures(one.description, replace) : one.description,
    dataType: { ...one.dataType, settings: one.dataType.settings.map(setting) },
  });
  return {
    ...definition,
    template: {
      ...definition.template,
      description: withTextPictures(definition.template.description, replace),
    },
    elements: definition.elements.map((element) => ({
      ...element,
      description: withTextPictures(element.description, replace),
      formTemplate: element.formTemplate && {
        ...element.formTemplate,
        elements: element.formTemplate.elements.map(field),
      },
    })),
  };
}
