import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { Icon } from '../../ui/icons/icon.tsx';
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from '../../ui/icons/paging.tsx';
import { lastPageOf, PAGE_SIZE, rangeText } from '../list-page.ts';
import { listTexts } from '#texts/list';

export interface ListPagerProps {
  readonly page: number;
  readonly totalCount: number;
  readonly onPage: (page: number) => void;
}

/**
 * Shows the fixed number of rows per page, the range '16 - 30 z 87' and the buttons to other pages (spec
 * 2.4.16).
 */
export function ListPager({ page, totalCount, onPage }: ListPagerProps) {
  const last = lastPageOf(totalCount);
  const steps: readonly [label: string, icon: Icon, to: number, isOpen: boolean][] = [
    [listTexts.firstPage, FirstIcon, 1, page > 1],
    [listTexts.previousPage, PreviousIcon, page - 1, page > 1],
    [listTexts.nextPage, NextIcon, page + 1, page < last],
    [listTexts.lastPage, LastIcon, last, page < last],
  ];
  return (
    <Box
      component="nav"
      aria-label={listTexts.pages}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        columnGap: 3,
        paddingInline: 1.5,
        paddingBlock: 0.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {listTexts.perPage} <span className="tabular">{PAGE_SIZE}</span>
      </Typography>
      <Typography variant="body2" className="tabular">
        {rangeText(page, totalCount)}
      </Typography>
      <Box sx={{ display: 'flex' }}>
        {steps.map(([label, StepIcon, to, isOpen]) => (
          <Tooltip key={label} title={label}>
            {/* Not `disabled`, because the button would lose the focus on the first or last page. */}
            <IconButton
              aria-label={label}
              aria-disabled={!isOpen}
              onClick={() => {
                if (isOpen) onPage(to);
              }}
              sx={isOpen ? undefined : { opacity: 0.4, cursor: 'default' }}
            >
              <StepIcon />
            </IconButton>
          </Tooltip>
        ))}
      </Box>
    </Box>
  );
}
