import type { ShownFile } from '../work/file-changes.ts';

/** What a person who fills the entry may do with its files. */
export interface FileEditing {
  readonly caption: (file: ShownFile, caption: string) => void;
  /** Resolves with whether the file was removed. */
  readonly remove: (file: ShownFile) => Promise<boolean>;
  /** Absent where nothing is drawn upon photos. */
  readonly draw?: (file: ShownFile) => void;
}
