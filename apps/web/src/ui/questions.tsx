import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { createContext, type ReactNode, useCallback, useContext, useId, useRef, useState } from 'react';
import { isFocusLost } from './lost-focus.ts';
import { ignoreFurtherTaps, ignoreFurtherTapsBeneath } from './taps.ts';
import { kitTexts } from '#texts/ui';
import { rem, width } from './tokens.ts';

/** One answer that the dialog offers. */
export interface Choice<T extends string> {
  readonly value: T;
  readonly label: string;
  /**
   * `main` is the usual answer, `danger` cannot be undone. The `main` answer has the focus first; beside a `danger`
   * answer, the cancelling button has it.
   */
  readonly emphasis?: 'main' | 'danger';
}

/** A question with its answers. `cancelLabel` names the first button, which answers null like Esc. */
export interface Question<T extends string> {
  readonly title: string;
  readonly text: ReactNode;
  readonly choices: readonly Choice<T>[];
  readonly cancelLabel?: string;
}

export type Ask = <T extends string>(question: Question<T>) => Promise<T | null>;

interface Questions {
  readonly ask: Ask;
  readonly isAsking: () => boolean;
}

const QuestionsContext = createContext<Questions | null>(null);

function useQuestions(): Questions {
  const questions = useContext(QuestionsContext);
  if (questions === null) throw new Error('A question needs QuestionsProvider around its component');
  return questions;
}

/**
 * Returns a function that asks a question and resolves with the chosen value, or with null when the user
 * cancels or another question follows: `const answer = await ask({ title, text, choices: [{ value: 'new',
 * label: 'Nowa' }, …] })`.
 */
export function useAsk(): Ask {
  return useQuestions().ask;
}

/**
 * Returns a function that tells whether a question is open. A part whose question opens later than its press must not
 * replace an open question.
 */
export function useIsAsking(): () => boolean {
  return useQuestions().isAsking;
}

export interface Confirmation {
  readonly title: string;
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Whether the action cannot be undone. Its button is then red and does not have the focus first. */
  readonly danger?: boolean;
}

/**
 * Returns a function that asks for one confirmation: `if (await confirm({ title, text, confirmLabel: 'Usuń', danger:
 * true })) …`.
 */
export function useConfirm(): (confirmation: Confirmation) => Promise<boolean> {
  const ask = useAsk();
  return useCallback(
    async ({ confirmLabel, danger, ...question }) => {
      const emphasis = danger ? 'danger' : 'main';
      return (
        (await ask({ ...question, choices: [{ value: 'yes', label: confirmLabel, emphasis }] })) === 'yes'
      );
    },
    [ask],
  );
}

interface Asked {
  readonly question: Question<string>;
  readonly answer: (value: string | null) => void;
  /** The element that had the focus before the dialog and gets it back. */
  readonly opener: Element | null;
}

export function QuestionsProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState(false);
  const waiting = useRef<Asked | null>(null);

  const [questions] = useState<Questions>(() => ({
    ask: ((question: Question<string>) =>
      new Promise<string | null>((answer) => {
        waiting.current?.answer(null);
        waiting.current = { question, answer, opener: document.activeElement };
        setAsked(waiting.current);
        setOpen(true);
      })) as Ask,
    isAsking: () => waiting.current !== null,
  }));

  const answerWith = (value: string | null) => {
    waiting.current?.answer(value);
    waiting.current = null;
    setOpen(false);
  };

  const returnFocus = () => {
    const opener = asked?.opener;
    if (isFocusLost() && opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };

  return (
    <QuestionsContext value={questions}>
      {children}
      {asked && (
        <QuestionDialog question={asked.question} open={open} onAnswer={answerWith} onGone={returnFocus} />
      )}
    </QuestionsContext>
  );
}

interface QuestionDialogProps {
  readonly question: Question<string>;
  readonly open: boolean;
  readonly onAnswer: (value: string | null) => void;
  readonly onGone: () => void;
}

function QuestionDialog({ question, open, onAnswer, onGone }: QuestionDialogProps) {
  const id = useId();
  const dangerous = question.choices.some((choice) => choice.emphasis === 'danger');
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(null)}
      onClickCapture={ignoreFurtherTaps}
      slotProps={{ transition: { onExited: onGone }, paper: { sx: { maxWidth: rem(width.dialog) } } }}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{question.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div">
          {question.text}
        </DialogContentText>
      </DialogContent>
      <DialogActions onClickCapture={ignoreFurtherTapsBeneath}>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its safest answer */}
        <Button variant="outlined" size="large" autoFocus={dangerous} onClick={() => onAnswer(null)}>
          {question.cancelLabel ?? kitTexts.cancel}
        </Button>
        {question.choices.map(({ value, label, emphasis }) => (
          <Button
            key={value}
            size="large"
            variant={emphasis ? 'contained' : 'outlined'}
            color={emphasis === 'danger' ? 'error' : 'primary'}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog focuses its usual answer
            autoFocus={!dangerous && emphasis === 'main'}
            onClick={() => onAnswer(value)}
          >
            {label}
          </Button>
        ))}
      </DialogActions>
    </Dialog>
  );
}
