import { textLength } from '@kartoteka/domain/text';
import type { TreeLine } from './tree.ts';

/** What a key does in the tree. */
export interface TreeStep {
  readonly kind: 'focus' | 'unfold' | 'fold' | 'menu';
  readonly id: string;
}

/**
 * The keyboard of a tree (WAI-ARIA Authoring Practices, 'Tree View'): up and down go through what is to be seen, right
 * unfolds or goes to the first below, left folds (where that may be) or goes above, Home and End to the ends, Enter opens
 * what can be done, a letter goes to the next name that begins with it. Null: the key means nothing here.
 */
export function stepOf(
  lines: readonly TreeLine[],
  id: string,
  key: string,
  mayFold: boolean,
): TreeStep | null {
  const at = lines.findIndex((line) => line.id === id);
  const line = lines[at];
  if (line === undefined) return null;
  switch (key) {
    case 'ArrowDown':
      return focus(lines[at + 1]);
    case 'ArrowUp':
      return focus(lines[at - 1]);
    case 'Home':
      return focus(lines[0]);
    case 'End':
      return focus(lines.at(-1));
    case 'ArrowRight':
      if (line.isOpen === null) return null;
      return line.isOpen ? focus(lines[at + 1]) : { kind: 'unfold', id };
    case 'ArrowLeft':
      if (line.isOpen === true && mayFold) return { kind: 'fold', id };
      return focus(lines.find((one) => one.id === line.parentId));
    case 'Enter':
      return { kind: 'menu', id };
    default:
      return focus(nextNamed(lines, at, key));
  }
}

function focus(line: TreeLine | undefined): TreeStep | null {
  return line === undefined ? null : { kind: 'focus', id: line.id };
}

function nextNamed(lines: readonly TreeLine[], at: number, key: string): TreeLine | undefined {
  if (textLength(key) !== 1 || key === ' ') return undefined;
  const letter = key.toLocaleLowerCase('pl');
  return [...lines.slice(at + 1), ...lines.slice(0, at)].find(({ name }) =>
    name.toLocaleLowerCase('pl').startsWith(letter),
  );
}
