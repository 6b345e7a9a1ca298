import type { ShownFile } from '../work/file-changes.ts';

/** The actions on the files of an entry that can be filled. */
export interface FileEditing {
  readonly caption: (file: ShownFile, caption: string) => void;
  /** Resolves with whether the file was removed. */
  readonly remove: (file: ShownFile) => Promise<boolean>;
  /** Absent where photos cannot be drawn upon. */
  readonly draw?: (file: ShownFile) => void;
}
