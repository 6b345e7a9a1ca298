import type { CardFormData } from '@kartoteka/contract/control-card-form';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { paths, pathTo } from '../../../lib/paths.ts';
import { whenFocusIsLost } from '../../../ui/lost-focus.ts';
import { useConfirm } from '../../../ui/questions.tsx';
import { CardColumns, useHasSide } from '../frame/card-columns.tsx';
import { useCardScreen, useElementWork } from '../open/card-context.ts';
import { CardForm } from '../element/card-form.tsx';
import { ClearOfBars } from '../frame/clear-of-bars.tsx';
import { CardHeader } from '../frame/card-header.tsx';
import { OutlineSide } from '../outline/outline-side.tsx';
import { useLeaveQuestion } from '../frame/use-leave-question.ts';
import { useOpenElements } from '../element/use-open-elements.ts';
import { CARD_NAME } from '../work/card-name.ts';
import { FormBar, GAPS } from './form-bar.tsx';
import { managedCard } from '../send/managed-card.ts';
import { formTexts } from '#texts/card-form';
import { useSaveWholeForm } from './use-save-whole-form.ts';

/** The whole form that card managers edit (ruling 0.3; spec 2.11.7), with one 'Zapisz' and one 'Zatwierdź'. */
export function WholeForm({ card: shown }: { card: CardFormData }) {
  const { store } = useCardScreen();
  const card = useMemo(() => managedCard(shown), [shown]);
  const open = useOpenElements(card, 'form', store);
  const hasSide = useHasSide();
  const confirm = useConfirm();
  const { save, submit, discard, goToGap, sending, failure, gaps, rename } = useSaveWholeForm(
    shown,
    open.unfold,
  );
  const isUnsaved = useSyncExternalStore(store.subscribe, store.hasUnsaved);
  useLeaveQuestion(store.hasUnsaved, false);

  const ask = () =>
    confirm({ title: formTexts.submitTitle, text: formTexts.submitText, confirmLabel: formTexts.submit });
  const drop = async () => {
    const question = { title: formTexts.discardTitle, text: formTexts.discardText, danger: true };
    if (!(await discard(() => confirm({ ...question, confirmLabel: formTexts.discard })))) return;
    // The button that had the focus is gone.
    whenFocusIsLost(() => document.querySelector<HTMLElement>('#card-name')?.focus({ preventScroll: true }));
  };
  const end = (
    <Button component={Link} to={pathTo(paths.cardView, card.id)} variant="outlined" size="large">
      {formTexts.end}
    </Button>
  );
  return (
    <CardColumns side={hasSide && <OutlineSide elements={card.elements} onGoTo={open.goTo} />}>
      <ClearOfBars below={gaps.length > 0 ? GAPS : 0} />
      <CardHeader card={card} action={end} />
      <Stack sx={{ gap: 2, '--card-bar': '0px' }}>
        {card.can.edit ? <Alert severity="info">{formTexts.recorded}</Alert> : <LeftAlert />}
        <NameField name={card.name} onRename={rename} isReadOnly={!card.can.edit} />
        <Box>
          <CardForm card={card} open={open} />
        </Box>
        {card.can.edit && (
          <FormBar
            isUnsaved={isUnsaved}
            sending={sending}
            failure={failure}
            gaps={gaps}
            onSave={() => void save()}
            onSubmit={() => void submit(ask)}
            onGap={goToGap}
            onDiscard={() => void drop()}
          />
        )}
      </Stack>
    </CardColumns>
  );
}

/**
 * Shown when the card cannot be edited, for example because its status is no longer `inProgress`. The alert scrolls the
 * page to the top and takes the focus, because the buttons are gone.
 */
function LeftAlert() {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    alert.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Alert ref={alert} tabIndex={-1} severity="warning">
      <AlertTitle>{formTexts.left}</AlertTitle>
      {formTexts.leftAbout}
    </Alert>
  );
}

interface NameFieldProps {
  readonly name: string;
  readonly onRename: (name: string) => void;
  readonly isReadOnly: boolean;
}

function NameField({ name, onRename, isReadOnly }: NameFieldProps) {
  const typed = useElementWork(CARD_NAME).get(CARD_NAME)?.typed[CARD_NAME];
  return (
    <TextField
      id="card-name"
      label={formTexts.name}
      value={typeof typed === 'string' ? typed : name}
      onChange={(event) => onRename(event.target.value)}
      slotProps={{ htmlInput: { maxLength: 300, readOnly: isReadOnly } }}
    />
  );
}
