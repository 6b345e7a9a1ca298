import type { ShownFile } from '../work/file-changes.ts';

/** The actions on files that can still be changed. */
export interface FileEditing {
  readonly caption: (file: ShownFile, caption: string) => void;
  /** Resolves with whether the file was removed. */
  readonly remove: (file: ShownFile) => Promise<boolean>;
  readonly draw: (file: ShownFile) => void;
}
