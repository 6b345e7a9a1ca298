import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useFormContext, useWatch } from 'react-hook-form';
import { height, TALL } from '../../ui/tokens.ts';
import { reveal } from '../apply-server-errors.ts';
import type { FormRow } from '../changes.ts';
import { focusHeading } from '../focus-part.ts';
import { formTexts } from '#texts/form';
import { RowFinder } from './row-finder.tsx';

/** A part of the form that the bar leads to. */
export interface ContentsPlace {
  readonly label: string;
  /** What its element bears as `data-place` or, a list or field of the form, as `data-field`. */
  readonly at: string;
  /** It is a list: how long it is stands behind the label. */
  readonly isList?: boolean;
  /** Not where the preview stands beside the form anyway. */
  readonly isNarrowOnly?: boolean;
}

export interface ContentsBarProps<R extends FormRow> {
  readonly places: readonly ContentsPlace[];
  /** The list whose rows can be found by name. */
  readonly list: string;
  readonly findLabel: string;
  readonly nameOf: (row: R, index: number) => string;
  /** The bar shows once the list has so many rows. */
  readonly from: number;
}

/** What the bar takes below the top bar: a preview beside the form and whatever is scrolled to keep clear of it. */
const clearOfBar = { 'html:root': { '--contents-height': '64px', scrollPaddingTop: '144px' } };

/** The table of contents of a long form, always in sight: its parts, and the rows of its list by name. */
export function ContentsBar<R extends FormRow>({
  places,
  list,
  findLabel,
  nameOf,
  from,
}: ContentsBarProps<R>) {
  const { control } = useFormContext();
  const count = useWatch({ control, name: list, compute: (rows: readonly R[]) => rows.length });
  if (count < from) return null;
  return (
    <Box
      component="nav"
      aria-label={formTexts.contents}
      sx={{
        [TALL]: { position: 'sticky', top: height.topBar },
        zIndex: 'appBar',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        rowGap: 0.5,
        marginInline: { xs: -2, md: -3 },
        marginBottom: 3,
        paddingInline: { xs: 2, md: 3 },
        paddingBlock: 1,
        bgcolor: 'background.paper',
        borderBlock: 1,
        borderColor: 'divider',
      }}
    >
      <GlobalStyles styles={clearOfBar} />
      <Box
        component="ul"
        // A button's own margin stands before the first one.
        sx={{ display: 'flex', flexWrap: 'wrap', listStyle: 'none', margin: 0, marginLeft: -1, padding: 0 }}
      >
        {places.map(({ label, at, isList = false, isNarrowOnly = false }) => (
          <Box key={at} component="li" sx={isNarrowOnly ? { display: { lg: 'none' } } : undefined}>
            <Button onClick={() => jumpTo(at)} sx={{ paddingInline: 1 }}>
              {label}
              {isList && <RowCount list={at} />}
            </Button>
          </Box>
        ))}
      </Box>
      {count > 1 && <RowFinder<R> list={list} label={findLabel} nameOf={nameOf} />}
    </Box>
  );
}

function RowCount({ list }: { readonly list: string }) {
  const { control } = useFormContext();
  const count = useWatch({ control, name: list, compute: (rows: readonly unknown[]) => rows.length });
  return (
    <Box component="span" className="tabular" sx={{ marginLeft: 0.5, fontWeight: 400 }}>
      {count}
    </Box>
  );
}

/** Brings a part to the top and the focus to its heading, so that the next Tab goes on from there. */
function jumpTo(place: string): void {
  const at = CSS.escape(place);
  const part = document.querySelector<HTMLElement>(`[data-place="${at}"], [data-field="${at}"]`);
  if (focusHeading(part)) part?.scrollIntoView({ block: 'start' });
  else reveal(part ?? undefined);
}
