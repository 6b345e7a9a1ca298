import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useFormContext, useWatch } from 'react-hook-form';
import { GUTTER, height, TALL } from '../../ui/tokens.ts';
import { reveal } from '../values/apply-server-errors.ts';
import type { FormRow } from '../values/changes.ts';
import { focusHeading } from '../focus-part.ts';
import { useFormKit } from '../kit-context.ts';
import { usePanel } from '../panel/panel-context.ts';
import { formTexts } from '#texts/form';
import { RowFinder } from './row-finder.tsx';

/** A part of the form that the bar links to. */
export interface ContentsPlace {
  readonly label: string;
  /** The `data-place` of the part's element, or its `data-field` for a list or field of the form. */
  readonly at: string;
  /** Whether the part is a list. Its length is then shown after the label. */
  readonly isList?: boolean;
  /** Whether the link is left out on wide screens. For the preview, which is always visible there. */
  readonly isNarrowOnly?: boolean;
}

export interface ContentsBarProps<R extends FormRow> {
  readonly places: readonly ContentsPlace[];
  /** Path of the list whose rows can be found by name. */
  readonly list: string;
  readonly findLabel: string;
  readonly nameOf: (row: R, index: number) => string;
  /** Number of rows of the list from which the bar is shown. */
  readonly from: number;
}

/** Marks the bar for the styles of the page. */
const MARK = 'data-contents-bar';
/**
 * Reserves the height of the bar on the page, so that a preview next to the form, and everything that is scrolled into
 * view, keeps clear of the bar.
 */
const clearOfBar = { 'html:root': { '--contents-height': '64px', scrollPaddingTop: '144px' } };
/**
 * While somebody types in the bar, the screen or the editor panel around it has no scroll padding at its top.
 * The browser would otherwise treat the bar as covered, and scroll a little with each letter.
 */
const stillWhileTyping = {
  [`:is(html:root, [role='dialog']):has([${MARK}] input:focus)`]: { scrollPaddingTop: 0 },
};

/**
 * The table of contents of a long form, in view except on a low display: its parts, and the rows of its list by name.
 */
export function ContentsBar<R extends FormRow>({
  places,
  list,
  findLabel,
  nameOf,
  from,
}: ContentsBarProps<R>) {
  const { control } = useFormContext();
  const kit = useFormKit();
  const panel = usePanel();
  const count = useWatch({ control, name: list, compute: (rows: readonly R[]) => rows.length });
  if (count < from) return null;
  return (
    <Box
      component="nav"
      aria-label={formTexts.contents}
      {...{ [MARK]: '' }}
      sx={{
        [TALL]: { position: 'sticky', top: panel === null ? height.topBar : 0 },
        zIndex: 'appBar',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 2,
        rowGap: 0.5,
        marginInline: `calc(-1 * ${GUTTER})`,
        marginBottom: 3,
        paddingInline: GUTTER,
        paddingBlock: 1,
        bgcolor: 'background.paper',
        borderBlock: 1,
        borderColor: 'divider',
      }}
    >
      {panel === null && <GlobalStyles styles={clearOfBar} />}
      <GlobalStyles styles={stillWhileTyping} />
      <Box
        component="ul"
        // Compensates the margin of the first button.
        sx={{ display: 'flex', flexWrap: 'wrap', listStyle: 'none', margin: 0, marginLeft: -1, padding: 0 }}
      >
        {places.map(({ label, at, isList = false, isNarrowOnly = false }) => (
          <Box
            key={at}
            component="li"
            sx={isNarrowOnly && panel === null ? { display: { lg: 'none' } } : undefined}
          >
            <Button onClick={() => jumpTo(kit.root(), at)} sx={{ paddingInline: 1 }}>
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

/** Scrolls a part to the top and focuses its heading, so that the next Tab continues from there. */
function jumpTo(root: ParentNode, place: string): void {
  const at = CSS.escape(place);
  const part = root.querySelector<HTMLElement>(`[data-place="${at}"], [data-field="${at}"]`);
  if (focusHeading(part)) part?.scrollIntoView({ block: 'start' });
  else reveal(part ?? undefined);
}
