import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { createContext, type ReactNode, useCallback, useContext, useId, useRef, useState } from 'react';
import { DialogAnswers } from '../../../ui/dialog-answers.tsx';
import { ignoreFurtherTaps } from '../../../ui/taps.ts';
import { cardTexts } from '#texts/card';
import type { NamedDeviation } from '../work/entry-body.ts';
import { CommentField } from './comment-field.tsx';
import { revealField } from './entry-focus.ts';

/** An entry with values outside their norms. */
export interface DeviantEntry {
  readonly rowKey: string;
  /** Which entry, where there are several. */
  readonly label: string | null;
  readonly deviations: readonly NamedDeviation[];
  readonly comment: string;
}

/** Asks for a comment to each; the comments by row key, or null for 'Popraw'. */
type AskForComments = (entries: readonly DeviantEntry[]) => Promise<ReadonlyMap<string, string> | null>;

const DeviationContext = createContext<AskForComments | null>(null);

export function useAskForComments(): AskForComments {
  const ask = useContext(DeviationContext);
  if (ask === null) throw new Error('useAskForComments outside DeviationQuestions');
  return ask;
}

export function DeviationQuestions({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<readonly DeviantEntry[]>([]);
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<((comments: ReadonlyMap<string, string> | null) => void) | null>(null);

  const ask = useCallback<AskForComments>((asked) => {
    answer.current?.(null);
    setEntries(asked);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);
  const close = (comments: ReadonlyMap<string, string> | null) => {
    setOpen(false);
    answer.current?.(comments);
    answer.current = null;
  };

  return (
    <DeviationContext value={ask}>
      {children}
      <Dialog
        open={isOpen}
        onClose={() => close(null)}
        onClickCapture={ignoreFurtherTaps}
        fullWidth
        maxWidth="sm"
        aria-labelledby="outside-norm"
      >
        <Question entries={entries} onAnswer={close} />
      </Dialog>
    </DeviationContext>
  );
}

interface QuestionProps {
  readonly entries: readonly DeviantEntry[];
  readonly onAnswer: (comments: ReadonlyMap<string, string> | null) => void;
}

function Question({ entries, onAnswer }: QuestionProps) {
  const id = useId();
  const [comments, setComments] = useState<ReadonlyMap<string, string>>(
    () => new Map(entries.map((one) => [one.rowKey, one.comment])),
  );
  const [isAsked, setAsked] = useState(false);
  const textOf = (rowKey: string) => comments.get(rowKey) ?? '';
  const outside = entries.flatMap((one) => one.deviations.map((deviation) => deviation.outside));
  const [only] = outside;

  const confirm = () => {
    setAsked(true);
    const silent = entries.find((one) => textOf(one.rowKey).trim() === '');
    if (silent === undefined) onAnswer(comments);
    else revealField(`${id}-${silent.rowKey}`);
  };
  return (
    <>
      <DialogTitle id="outside-norm">
        {outside.length === 1 && only ? cardTexts.outsideOne(only) : cardTexts.outsideMany}
      </DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2 }}>
          <Typography>{cardTexts.outsideWhy}</Typography>
          {entries.map(({ rowKey, label, deviations }) => (
            <Stack key={rowKey} sx={{ gap: 1 }}>
              {deviations.map((one) => (
                <Typography key={one.formElementId + one.norm} sx={{ color: 'error.main', fontWeight: 600 }}>
                  {label && `${label}. `}
                  {cardTexts.outsideLine(one.name, one.actual, one.norm)}
                </Typography>
              ))}
              <CommentField
                id={`${id}-${rowKey}`}
                label={label ? `${cardTexts.comment} (${label})` : cardTexts.comment}
                value={textOf(rowKey)}
                error={isAsked && textOf(rowKey).trim() === '' ? cardTexts.commentMissing : null}
                onChange={(text) => setComments(new Map(comments).set(rowKey, text))}
              />
            </Stack>
          ))}
        </Stack>
      </DialogContent>
      <DialogAnswers
        onCancel={() => onAnswer(null)}
        cancelLabel={cardTexts.correct}
        confirmLabel={cardTexts.confirm}
        onConfirm={confirm}
      />
    </>
  );
}
