import type { Mode } from '../data-type/judge.ts';
import { type FormElement, photoSettingsOf } from '../data-type/form-element.ts';
import { type EntryFile, withoutOriginals } from '../file/entry-file.ts';
import { isPicture } from '../file/media.ts';
import { type Violation, violation } from '../violation.ts';

/** The properties of a field that decide which photos it needs. */
type FieldWithPhotos = Pick<FormElement, 'id' | 'photoSettings' | 'dataType'>;

/** Counts the photos of one field. A picture on which another one was drawn does not count. */
function photosOf(files: readonly EntryFile[], fieldId: string): number {
  return withoutOriginals(files).filter(
    ({ mediaType, formElementId }) => formElementId === fieldId && isPicture(mediaType),
  ).length;
}

function fieldViolations(
  field: FieldWithPhotos,
  files: readonly EntryFile[],
  isOutside: boolean,
  mode: Mode,
): Violation[] {
  const settings = photoSettingsOf(field);
  if (settings === null) return [];
  const { id } = field;
  const path = ['data', id];
  const { when, min, max } = settings;
  if (when === 'never') {
    return files.some(({ formElementId }) => formElementId === id)
      ? [violation(path, 'photosForbidden')]
      : [];
  }
  const count = photosOf(files, id);
  if (max !== null && count > max) return [violation(path, 'photosTooMany', { max })];
  const isDue = mode === 'submit' && (when === 'always' || isOutside);
  const least = min ?? 1;
  return isDue && count < least ? [violation(path, 'photosRequired', { min: least, count })] : [];
}

/**
 * Judges the files of one entry (ruling 6.12), or the files of a return or a void, for which there are no fields. The
 * photos that a field demands are judged only when the entry is submitted. A violation has the path
 * `files.<position>…`, and for the photos of a field `data.<formElementId>`.
 *
 * @param outside ids of the fields whose values deviate
 */
export function judgeFiles(
  fields: readonly FieldWithPhotos[],
  files: readonly EntryFile[],
  outside: ReadonlySet<string>,
  mode: Mode,
): Violation[] {
  const known = new Set(fields.map(({ id }) => id));
  const ids = files.map(({ id }) => id);
  return [
    ...files.flatMap(({ id, formElementId, originalId }, at) => [
      ...(formElementId !== null && !known.has(formElementId)
        ? [violation(['files', at, 'formElementId'], 'unknownField')]
        : []),
      ...(ids.indexOf(id) < at ? [violation(['files', at], 'fileTwice')] : []),
      ...(originalId !== null && !ids.includes(originalId)
        ? [violation(['files', at], 'originalMissing')]
        : []),
    ]),
    ...fields.flatMap((field) => fieldViolations(field, files, outside.has(field.id), mode)),
  ];
}
