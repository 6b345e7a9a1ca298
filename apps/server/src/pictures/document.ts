import type { DocumentField, RevisionDocument } from '@kartoteka/domain/card/revision-document';
import { holdsRichText } from '@kartoteka/domain/data-type/control';
import { pictureAddress } from '@kartoteka/domain/picture-address';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { isDataImage } from '../html/data-image.ts';
import { optionPictures, withOptionPictures } from './options.ts';
import { bytesOf, hashOf } from './picture.ts';
import { readSources } from './store.ts';
import { textPictures, withTextPictures } from './texts.ts';

function isRich({ dataTypes }: RevisionDocument, { dataTypeId }: DocumentField): boolean {
  const dataType = dataTypes[dataTypeId];
  return dataType !== undefined && holdsRichText(dataType.controlType);
}

function urlsOf(document: RevisionDocument): Set<string> {
  const { template, elements, dataTypes } = document;
  const fields = elements.flatMap(({ formTemplate }) => formTemplate?.elements ?? []);
  const texts = [
    template.description,
    ...elements.map(({ description }) => description),
    ...fields.filter((field) => isRich(document, field)).map(({ description }) => description),
  ];
  const options = Object.values(dataTypes).flatMap(({ settings }) => optionPictures(settings));
  const urls = [...textPictures(texts.map((text) => ({ path: [], text }))), ...options].map(({ url }) => url);
  return new Set(urls.filter(isDataImage));
}

/**
 * Replaces the data URLs of pictures in a document of an earlier version of the product with addresses. Leaves out a
 * picture that could not be decoded. A picture that nobody has tried to decode keeps its data URL. The stored document
 * is not changed, because signatures depend on it.
 */
export async function withAddresses(
  db: Kysely<Database>,
  document: RevisionDocument,
): Promise<RevisionDocument> {
  const urls = urlsOf(document);
  if (urls.size === 0) return document;
  const hashes = new Map([...urls].map((url) => [url, hashOf(bytesOf(url))]));
  const known = await readSources(db, [...new Set(hashes.values())]);
  const became = new Map(
    [...hashes].map(([url, hash]): [string, string | null | undefined] => {
      const picture = known.get(hash);
      return [url, typeof picture === 'string' ? pictureAddress(picture) : picture];
    }),
  );
  return withPictures(document, (url) => became.get(url));
}

function withPictures(
  document: RevisionDocument,
  replace: (url: string) => string | null | undefined,
): RevisionDocument {
  const { template, elements, dataTypes } = document;
  const field = (one: DocumentField): DocumentField => ({
    ...one,
    description: isRich(document, one) ? withTextPictures(one.description, replace) : one.description,
  });
  return {
    ...document,
    template: { ...template, description: withTextPictures(template.description, replace) },
    elements: elements.map((element) => ({
      ...element,
      description: withTextPictures(element.description, replace),
      formTemplate: element.formTemplate && {
        ...element.formTemplate,
        elements: element.formTemplate.elements.map(field),
      },
    })),
    dataTypes: Object.fromEntries(
      Object.entries(dataTypes).map(([id, type]) => [
        id,
        { ...type, settings: type.settings.map((setting) => withOptionPictures(setting, replace)) },
      ]),
    ),
  };
}
