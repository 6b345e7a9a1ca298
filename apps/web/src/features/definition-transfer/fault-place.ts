import type { TransferKind } from '@kartoteka/contract/definition-transfer';
import { auditTargetTexts } from '@kartoteka/domain/texts/audit';
import { definitionTransferTexts as texts } from '#texts/definition-transfer';

/** The kinds of definitions, by the names of their lists in a file. */
const KIND_OF: Readonly<Record<string, TransferKind>> = {
  unitTypes: 'unitType',
  controlCardGroups: 'controlCardGroup',
  controlCardTypes: 'controlCardType',
  dataTypes: 'dataType',
  formTemplates: 'formTemplate',
  controlCardTemplates: 'controlCardTemplate',
};

/** Returns the value at a path of JSON; undefined if the path leads nowhere. */
function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

function nameAt(content: unknown, path: readonly string[]): string {
  const name = at(content, [...path, 'name']);
  return typeof name === 'string' ? name : `${Number(path.at(-1) ?? 0) + 1}`;
}

/** Returns in words the place of a fault inside a definition: the element or field, or the setting and option. */
function inner(content: unknown, kind: TransferKind, path: readonly string[]): readonly string[] {
  const [list, position, what, which] = path.slice(2);
  if (list === 'elements' && position !== undefined) {
    const name = nameAt(content, path.slice(0, 4));
    return [kind === 'formTemplate' ? texts.field(name) : texts.element(name)];
  }
  if (list !== 'settings' || position === undefined) return [];
  const option = what === 'options' && which !== undefined ? [texts.option(Number(which) + 1)] : [];
  return [texts.setting(Number(position) + 1), ...option];
}

/**
 * Returns the place of a fault in words: 'Formularz „Odbiór”, Pole „Waga”'. '' for a fault of the file as a
 * whole.
 *
 * @param path from the file's root: list, position, field
 */
export function faultPlace(content: unknown, path: readonly string[]): string {
  const [list = '', position] = path;
  if (list === 'pictures' && position !== undefined) return texts.picture(Number(position) + 1);
  const kind = KIND_OF[list];
  if (kind === undefined || position === undefined) return '';
  const definition = `${auditTargetTexts[kind]} „${nameAt(content, path.slice(0, 2))}”`;
  return [definition, ...inner(content, kind, path)].join(', ');
}

/** Returns a fault inside one definition in words, after its place. */
export function faultWords(
  content: unknown,
  list: string,
  position: number,
  fault: { readonly message: string; readonly members: readonly string[] },
): string {
  const kind = KIND_OF[list] ?? 'controlCardTemplate';
  const place = inner(content, kind, [list, String(position), ...fault.members]).join(', ');
  return place === '' ? fault.message : `${place}: ${fault.message}`;
}

/** Returns the name of the list that contains the definitions of a kind in a file. */
export const listOf = (kind: TransferKind): string => `${kind}s`;
