import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { CollapseIcon, ExpandIcon } from '../../../ui/icons/navigation.tsx';
import { SafeHtml } from '../../../ui/safe-html.tsx';
import { cardTexts } from '#texts/card';

export interface DescriptionProps {
  readonly html: string;
  /** Whether the instructions are folded at first. True where nothing is left to fill, so the user only reads. */
  readonly isFolded: boolean;
}

/** The designer's instructions for operators, for the whole card or one element. */
export function Description({ html, isFolded }: DescriptionProps) {
  const [isShown, setShown] = useState(!isFolded);
  const Arrow = isShown ? CollapseIcon : ExpandIcon;
  return (
    <Box>
      <Button
        size="small"
        startIcon={<Arrow />}
        aria-expanded={isShown}
        onClick={() => setShown(!isShown)}
        sx={{ marginInlineStart: -2.5 }}
      >
        {isShown ? cardTexts.hideDescription : cardTexts.showDescription}
      </Button>
      {isShown && <SafeHtml html={html} />}
    </Box>
  );
}
