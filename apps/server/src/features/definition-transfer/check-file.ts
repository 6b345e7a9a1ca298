import {
  type FileContents,
  LARGEST_FILE,
  MOST_PARTIES,
  type TransferKind,
} from '@kartoteka/contract/definition-transfer';
import { jsonSize } from '@kartoteka/domain/card/form-size';
import { FILE_DEFINITIONS, FILE_EXPANDED_SIZE } from '@kartoteka/domain/limits';
import { type PathSegment, under, type Violation, violation } from '@kartoteka/domain/violation';
import { LISTS } from './contents.ts';
import { partyCount } from './parties.ts';
import { checkPictures, pictureSizes } from './pictures.ts';

const nameKey = (name: string): string => name.toLocaleLowerCase('pl');

/**
 * Returns the violations of a file as a whole, with paths from its root: a name that occurs twice, a reference to a
 * missing definition, too many definitions or parties, definitions that are too large, alone or together, and wrong
 * pictures. Definitions refer only to definitions of earlier kinds, so references cannot form a circle.
 */
export function checkFile(contents: FileContents): Violation[] {
  const count = Object.values(LISTS).reduce((sum, list) => sum + contents[list].length, 0);
  if (count > FILE_DEFINITIONS) return [violation([], 'tooManyDefinitions', { max: FILE_DEFINITIONS })];
  if (partyCount(contents) > MOST_PARTIES)
    return [violation(['controlCardTemplates', 0], 'tooManyItems', { max: MOST_PARTIES })];
  return [
    ...Object.values(LISTS).flatMap((list) => under([list], doubledNames(contents[list]))),
    ...checkReferences(contents),
    ...checkPictures(contents),
    ...checkSizes(contents),
  ];
}

function doubledNames(rows: readonly { readonly name: string }[]): Violation[] {
  const seen = new Set<string>();
  return rows.flatMap(({ name }, at) => {
    const key = nameKey(name);
    if (seen.has(key)) return [violation([at, 'name'], 'nameTwiceInFile')];
    seen.add(key);
    return [];
  });
}

function checkReferences(contents: FileContents): Violation[] {
  const names = (kind: TransferKind) => new Set(contents[LISTS[kind]].map(({ name }) => name));
  const [units, groups, types] = [names('unitType'), names('controlCardGroup'), names('controlCardType')];
  const [dataTypes, forms] = [names('dataType'), names('formTemplate')];
  const known = (all: ReadonlySet<string>, name: string | null, path: readonly PathSegment[]): Violation[] =>
    name === null || all.has(name) ? [] : [violation(path, 'notInFile', { name })];
  return [
    ...contents.dataTypes.flatMap(({ unitType }, at) =>
      known(units, unitType, ['dataTypes', at, 'unitType']),
    ),
    ...contents.formTemplates.flatMap(({ elements }, at) =>
      elements.flatMap(({ dataType }, row) =>
        known(dataTypes, dataType, ['formTemplates', at, 'elements', row, 'dataType']),
      ),
    ),
    ...contents.controlCardTemplates.flatMap(({ controlCardGroup, controlCardType, elements }, at) => [
      ...known(groups, controlCardGroup, ['controlCardTemplates', at, 'controlCardGroup']),
      ...known(types, controlCardType, ['controlCardTemplates', at, 'controlCardType']),
      ...elements.flatMap(({ formTemplate }, row) =>
        known(forms, formTemplate, ['controlCardTemplates', at, 'elements', row, 'formTemplate']),
      ),
    ]),
  ];
}

/**
 * Returns the violations of sizes. Counts a picture at each place that shows it. A small file may repeat pictures so
 * often that its definitions would become larger than any file.
 */
function checkSizes(contents: FileContents): Violation[] {
  const added = pictureSizes(contents);
  let total = 0;
  const large = Object.values(LISTS).flatMap((list) =>
    contents[list].flatMap((definition, at) => {
      const size = jsonSize(definition) + (added.get(`${list}.${at}`) ?? 0);
      total += size;
      return size > LARGEST_FILE
        ? [violation([list, at], 'definitionTooLarge', { size, max: LARGEST_FILE })]
        : [];
    }),
  );
  if (large.length > 0 || total <= FILE_EXPANDED_SIZE) return large;
  return [violation([], 'fileTooLarge', { size: total, max: FILE_EXPANDED_SIZE })];
}
