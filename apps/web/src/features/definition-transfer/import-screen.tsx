import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { messageOf } from '../../lib/api-error.ts';
import { paths } from '../../lib/paths.ts';
import { BackIcon } from '../../ui/icons/navigation.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useNotify } from '../../ui/notices.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Comparison } from './comparison.tsx';
import { FileChoice } from './file-choice.tsx';
import { RefusedFile } from './refused-file.tsx';
import { useImport } from './use-import.ts';
import { definitionTransferTexts as texts } from '#texts/definition-transfer';

/** 'Import wzoru z pliku': the file, its comparison with this plant, the decisions, and the import. */
export function ImportScreen() {
  const state = useImport();
  const { compared, refused, isBusy } = state;
  const notify = useNotify();
  const navigate = useNavigate();
  const queries = useQueryClient();

  const send = async () => {
    try {
      const made = await state.send();
      if (made === null) {
        notify.error(texts.changedMeanwhile);
        return;
      }
      const { template, created } = made;
      const isNew = created.some(({ id }) => id === template.id);
      notify.success(isNew ? texts.done(template.name) : texts.doneOurs);
      // Any list and any open record may show a definition that the import stored.
      await queries.invalidateQueries({ refetchType: 'none' });
      await navigate(`${paths.templates}/${template.id}`);
    } catch (error) {
      notify.error(messageOf(error));
    }
  };

  return (
    <>
      <PageHeader
        title={texts.title}
        about={texts.about}
        action={
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            <Button component={Link} to={paths.templates} startIcon={<BackIcon />}>
              {texts.back}
            </Button>
          </Stack>
        }
      />
      <Stack spacing={2}>
        <FileChoice
          name={(compared ?? refused)?.file?.name ?? null}
          onChoose={(file) => void state.open(file)}
        />
        {refused && <RefusedFile {...refused} />}
        {isBusy && compared === null && <Loading />}
        {compared?.preview.isIntact === false && <Alert severity="warning">{texts.changedByHand}</Alert>}
        {compared && (
          <Comparison
            compared={compared}
            isBusy={isBusy}
            onChoose={(choices) => void state.choose(choices)}
            onImport={() => void send()}
          />
        )}
      </Stack>
    </>
  );
}
