import type { PaperChange } from '@kartoteka/contract/control-card-export';
import { formatDateTime } from '../../lib/format.ts';
import { ChangedMark } from './marks.tsx';

interface ChangesProps {
  readonly changes: readonly PaperChange[];
  readonly words: (when: string, who: string) => string;
}

/** The earlier texts of a value, a comment or a caption: who replaced each of them and when. */
export function Changes({ changes, words }: ChangesProps) {
  return changes.map(({ at, by, old }, count) => (
    <small key={`${at} ${count}`} className="changed">
      <ChangedMark />
      <span>
        {words(formatDateTime(at), by)}
        <del>{old}</del>
      </span>
    </small>
  ));
}
