import type { ListConfiguration } from '@kartoteka/contract/list';
import type { ListView } from '@kartoteka/contract/list-view';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { reasonsOf } from '../../lib/api-error.ts';
import { useNotify } from '../../ui/notices.tsx';
import { useConfirm } from '../../ui/questions.tsx';
import { ignoreFurtherTaps } from '../../ui/taps.ts';
import { rem, width } from '../../ui/tokens.ts';
import { shownColumns } from '../columns/columns.ts';
import { isInitial, type ListState } from '../state/list-state.ts';
import type { ListDispatch } from '../state/use-list-state.ts';
import { useViewCalls, type ViewCalls } from './use-view-calls.ts';
import { type ViewFacts, ViewForm } from './view-form.tsx';
import { ViewLine } from './view-line.tsx';
import { addressOf, isChanged, stateOf } from './view-state.ts';
import { listTexts } from '#texts/list';
import { viewTexts as texts } from '#texts/list-views';

export interface ViewsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
  readonly configuration: ListConfiguration;
  readonly defaultColumns: readonly string[];
  readonly calls: ViewCalls;
  readonly view: ListView | null;
  readonly state: ListState;
  readonly dispatch: ListDispatch;
}

/** Shows, stores, shares and deletes the saved views of a list (ruling 7.8). */
export function ViewsDialog(props: ViewsDialogProps) {
  const { isOpen, onClose, onGone, configuration, defaultColumns, calls, view, state, dispatch } = props;
  const { views, roles } = configuration;
  const titleId = useId();
  const notify = useNotify();
  const confirm = useConfirm();
  const { save, running, choose, remove } = useViewCalls(calls);
  /** The view whose form is open, 'new' for a new view, null while no form is open. */
  const [edited, setEdited] = useState<ListView | 'new' | null>(null);

  // A view stores only chosen columns. A view without columns shows each user their own columns.
  const columns = shownColumns(configuration, defaultColumns, [], view)
    .filter(({ isChosen }) => isChosen)
    .map(({ id }) => id);
  const present = { address: addressOf(state), columns };
  /** Counts how often the user opened or left a form, or left the dialog. A late answer must not close a later form. */
  const moves = useRef(0);
  const move = (how: () => void) => {
    moves.current += 1;
    how();
  };
  const close = () => move(onClose);
  const closeForm = () => move(() => setEdited(null));
  const openForm = (form: ListView | 'new') =>
    move(() => {
      save.reset();
      setEdited(form);
    });
  /** Returns a view as the running saves store it, because a save of its form names everything that the view has. */
  const asSent = (one: ListView): ListView => {
    const sent = running.findLast(({ id }) => id === one.id);
    if (sent === undefined) return one;
    const { name, roleId, isDefault, address, columns } = sent;
    const role = [...roles, one.role].find((known) => known?.id === roleId) ?? null;
    return { ...one, name, role, isDefault, address, columns };
  };
  const keep = async (
    saved: ListView | null,
    facts: ViewFacts,
    content: Pick<ListView, 'address' | 'columns'>,
  ) => {
    const before = moves.current;
    const body = { id: saved?.id ?? null, ...facts, address: content.address, columns: content.columns };
    try {
      const stored = await save.mutateAsync(body);
      notify.success(texts.saved);
      if (moves.current !== before) return;
      closeForm();
      if (saved !== null && saved.id !== view?.id) return;
      // A view that keeps its stored content must not replace changes of the list that nobody has stored yet.
      if (content === present) dispatch({ type: 'viewed', state: stateOf(stored) });
      close();
    } catch (error) {
      // The form shows its own refusal while it is open.
      if (edited === null || moves.current !== before) notify.error(reasonsOf(error, texts.failed));
    }
  };
  const removeView = async ({ id, name }: ListView) => {
    const isSure = await confirm({
      title: texts.removeTitle,
      text: texts.removeText(name),
      confirmLabel: texts.removeAnswer,
      danger: true,
    });
    if (isSure) remove.mutate(id, { onSuccess: () => notify.success(texts.removed) });
  };

  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClickCapture={ignoreFurtherTaps}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: rem(width.dialog) } }, transition: { onExited: onGone } }}
    >
      {edited === null ? (
        <>
          <DialogTitle id={titleId}>{listTexts.views}</DialogTitle>
          <DialogContent>
            <Typography color="textSecondary">{views.length === 0 ? texts.noViews : texts.about}</Typography>
            <List disablePadding sx={{ marginTop: 1 }}>
              {views.map((one) => (
                <ViewLine
                  key={one.id}
                  view={one}
                  isInUse={one.id === view?.id}
                  onShow={() => {
                    dispatch({ type: 'viewed', state: stateOf(one) });
                    close();
                  }}
                  onDefault={(isDefault) => {
                    // Stores in the address that no view is wanted. Otherwise the list would open the new default view
                    // at once.
                    if (isInitial(state) && state.view === null) dispatch({ type: 'unviewed' }, 'quietly');
                    choose.mutate(isDefault ? one.id : null);
                  }}
                  onEdit={() => openForm(asSent(one))}
                  onRemove={() => removeView(one)}
                />
              ))}
            </List>
          </DialogContent>
          <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
            {view !== null && (
              <Button
                size="large"
                sx={{ marginRight: 'auto' }}
                onClick={() => {
                  dispatch({ type: 'reset' });
                  close();
                }}
              >
                {texts.whole}
              </Button>
            )}
            <Button variant="outlined" size="large" onClick={close}>
              {texts.close}
            </Button>
            {view?.isOwn && isChanged(view, state) && (
              <Button
                variant="outlined"
                size="large"
                loading={save.isPending}
                onClick={() => void keep(view, factsOf(asSent(view)), present)}
              >
                {texts.update(view.name)}
              </Button>
            )}
            <Button variant="contained" size="large" onClick={() => openForm('new')}>
              {texts.keep}
            </Button>
          </DialogActions>
        </>
      ) : (
        <ViewForm
          titleId={titleId}
          view={edited === 'new' ? null : edited}
          roles={roles}
          error={save.error}
          isBusy={save.isPending}
          onCancel={closeForm}
          onSave={(facts) =>
            void (edited === 'new' ? keep(null, facts, present) : keep(edited, facts, edited))
          }
        />
      )}
    </Dialog>
  );
}

const factsOf = ({ name, role, isDefault }: ListView): ViewFacts => ({
  name,
  roleId: role?.id ?? null,
  isDefault,
});
