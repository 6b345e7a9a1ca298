import { textLength } from '@kartoteka/domain/text';
import type { TreeLine } from './tree.ts';

/** The action of a key in the tree. */
export interface TreeStep {
  readonly kind: 'focus' | 'unfold' | 'fold' | 'menu';
  readonly id: string;
}

/**
 * Returns what a key does in a tree (WAI-ARIA Authoring Practices, 'Tree View'); null if the key does nothing. Up and
 * Down move through the visible lines. Right unfolds, or moves to the first sub-unit. Left folds, if folding is
 * allowed, or moves to the parent. Home and End move to the ends, Enter opens the menu, and a letter moves to the next
 * name that begins with this letter.
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
