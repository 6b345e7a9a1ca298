import type { SignableCard } from '@kartoteka/contract/filled-card';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { MOST_TOGETHER } from '../../lib/chosen-cards.ts';
import { isFurtherTap } from '../../ui/taps.ts';
import { height, TALL } from '../../ui/tokens.ts';
import { approvalTexts as texts } from '#texts/approval';

export interface ChoiceBarProps {
  readonly choosable: readonly SignableCard[];
  readonly chosen: readonly SignableCard[];
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onApprove: () => Promise<void>;
}

/**
 * The bar for signing cards together, which stays in view above a long list. One button selects the cards that have
 * waited longest, at most `MOST_TOGETHER`, or clears the selection. The other button opens the screen that signs the
 * selected cards.
 */
export function ChoiceBar({ choosable, chosen, onChoose, onApprove }: ChoiceBarProps) {
  const longest = choosable.slice(0, MOST_TOGETHER);
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={texts.together}
      sx={{
        [TALL]: { position: 'sticky', top: height.topBar },
        zIndex: 2,
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
        paddingBlock: 1,
        bgcolor: 'background.default',
      }}
    >
      {chosen.length === 0 ? (
        <Button
          size="large"
          onClick={() => onChoose(new Set(longest.map(({ cardId }) => cardId)))}
          sx={{ minHeight: 48 }}
        >
          {texts.chooseAll(longest.length)}
        </Button>
      ) : (
        <Button size="large" onClick={() => onChoose(new Set())} sx={{ minHeight: 48 }}>
          {texts.chooseNone}
        </Button>
      )}
      {chosen.length > 0 && (
        <Button
          variant="contained"
          size="large"
          onClick={(event) => void (!isFurtherTap(event) && onApprove())}
          sx={{ minHeight: 48 }}
        >
          {texts.approveChosen(chosen.length)}
        </Button>
      )}
    </Stack>
  );
}
