import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { TOUCH } from '../../ui/tokens.ts';
import { goToTexts as texts } from '#texts/go-to';
import { kitTexts } from '#texts/ui';

export interface GoToStateProps {
  readonly text: string;
  readonly count: number;
  /** Whether more targets match the text than are shown. */
  readonly isShort: boolean;
  readonly isComing: boolean;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}

/** The line below the list: how many targets were found, that more may come, or that a part could not be searched. */
export function GoToState({ text, count, isShort, isComing, isFailed, onRetry }: GoToStateProps) {
  return (
    <Box
      sx={{
        flex: 'none',
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 2,
        minHeight: TOUCH,
        paddingInline: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography
        role="status"
        variant="body2"
        color={isFailed ? 'error' : 'textSecondary'}
        sx={{ flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {stateWords({ text: text.trim(), count, isShort, isComing, isFailed })}
      </Typography>
      {isFailed && <Button onClick={onRetry}>{kitTexts.retry}</Button>}
    </Box>
  );
}

type Words = Omit<GoToStateProps, 'onRetry'>;

function stateWords({ text, count, isShort, isComing, isFailed }: Words): string {
  if (isComing) return texts.searching;
  if (isFailed) return texts.failed;
  if (count === 0) return texts.nothing(text);
  return isShort && text !== '' ? texts.foundMore(count) : texts.found(count);
}
