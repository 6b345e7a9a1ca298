import { fileRoutes } from '@kartoteka/contract/file';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useIsGranted } from '../../../lib/current-user.ts';
import { useBodyKey } from '../../../lib/idempotency.ts';
import { HideIcon } from '../../../ui/icons/action.tsx';
import { whenFocusIsLost } from '../../../ui/lost-focus.ts';
import { useNotify } from '../../../ui/notices.tsx';
import { filesTexts } from '#texts/files';
import { refetchAllCards } from '../card-data/card-cache.ts';
import type { ShownFile } from '../work/file-changes.ts';
import { BarButton } from '../files/bar-button.tsx';
import { CLOSES_VIEWER } from '../files/viewer-bar.tsx';
import { ReasonDialog } from './reason-dialog.tsx';

/** Renders the redact button of a file. This is the value for `FileActionsContext`. */
export const redactButton = (file: ShownFile) => <RedactButton key={file.ref} file={file} />;

/** The button 'Usuń treść' for card managers. It removes the content of a file irrevocably, with a reason. */
function RedactButton({ file }: { file: ShownFile }) {
  const [isAsked, setAsked] = useState(false);
  const client = useQueryClient();
  const notify = useNotify();
  const keyFor = useBodyKey();
  const { id } = file;
  if (!useIsGranted()('Kartoteka.ControlCards.ManageCards') || id === null || file.isRedacted) return null;
  const redact = async (reason: string) => {
    const body = { reason };
    await call(fileRoutes.redact, { params: { id }, body }, { idempotencyKey: keyFor(body) });
    notify.success(filesTexts.redactDone);
    await refetchAllCards(client);
    // Moves the focus to the close button, because the pressed button disappears with the content.
    whenFocusIsLost(() => document.querySelector<HTMLElement>(`[${CLOSES_VIEWER}] button`)?.focus());
    client.removeQueries({ queryKey: ['file-picture', id] });
  };
  return (
    <>
      <BarButton icon={HideIcon} label={filesTexts.redact} onPress={() => setAsked(true)} isRed />
      {isAsked && (
        <ReasonDialog
          act="redact"
          of={id}
          title={filesTexts.redactTitle}
          text={filesTexts.redactText}
          confirmLabel={filesTexts.redact}
          isDangerous
          onConfirm={redact}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
