import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { CloseIcon } from '../../../ui/icons/action.tsx';
import { OutlineIcon } from '../../../ui/icons/navigation.tsx';
import { doneOf } from '../element/element-state.ts';
import { cardTexts } from '#texts/card';
import { kitTexts } from '#texts/ui';
import { Outline } from './outline.tsx';
import { NextButton, type OutlineSideProps } from './outline-side.tsx';
import { GUTTER, NOT_FLAT } from '../../../ui/tokens.ts';

/** The height of the bar in px, for elements that stick above it. */
export const BAR_HEIGHT = 64;

/** The outline on a narrow screen: a bar within reach of the thumb that opens the outline as a sheet. */
export function OutlineBar({ elements, onGoTo, onNext }: OutlineSideProps) {
  const [isOpen, setOpen] = useState(false);
  const { done, total } = doneOf(elements);
  return (
    <>
      <Stack
        direction="row"
        component="nav"
        aria-label={cardTexts.outline}
        data-screen-bar
        sx={{
          [NOT_FLAT]: { position: 'sticky', bottom: 0 },
          zIndex: 3,
          minHeight: BAR_HEIGHT,
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          marginTop: 2,
          marginInline: `calc(-1 * ${GUTTER})`,
          marginBottom: `calc(-1 * ${GUTTER})`,
          paddingInline: 2,
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Button
          size="large"
          startIcon={<OutlineIcon />}
          aria-label={`${cardTexts.outline}: ${cardTexts.progress(done, total)}`}
          onClick={() => setOpen(true)}
          sx={{ minHeight: 48 }}
        >
          {cardTexts.progress(done, total)}
        </Button>
        {onNext !== undefined && <NextButton onNext={onNext} isAllDone={done === total} />}
      </Stack>
      <Drawer
        anchor="bottom"
        open={isOpen}
        onClose={() => setOpen(false)}
        slotProps={{ paper: { 'aria-label': cardTexts.outline, sx: { maxHeight: '80dvh' } } }}
      >
        <Box sx={{ padding: 2 }}>
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography variant="h2">{cardTexts.outline}</Typography>
            <IconButton
              aria-label={kitTexts.close}
              onClick={() => setOpen(false)}
              sx={{ minWidth: 48, minHeight: 48 }}
            >
              <CloseIcon />
            </IconButton>
          </Stack>
          <Outline
            elements={elements}
            onGoTo={(elementId) => {
              setOpen(false);
              onGoTo(elementId);
            }}
          />
        </Box>
      </Drawer>
    </>
  );
}
