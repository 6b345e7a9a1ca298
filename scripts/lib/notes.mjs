import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOTES } from './places.mjs';

/**
 * Returns the note with this name; '' if there is none.
 *
 * @param {string} name
 */
export function readNote(name) {
  try {
    return readFileSync(join(NOTES, name), 'utf8');
  } catch {
    return '';
  }
}

/**
 * Writes a note that other users can read by its name, so that a start by another user builds nothing again.
 *
 * @param {string} name
 * @param {string} text
 */
export function writeNote(name, text) {
  mkdirSync(NOTES, { recursive: true, mode: 0o711 });
  writeFileSync(join(NOTES, name), text);
}

/** @param {string} name */
export function removeNote(name) {
  rmSync(join(NOTES, name), { force: true });
}
