import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useAct } from '../../../lib/acts/use-act.ts';
import { messageOf } from '../../../lib/api-error.ts';
import { type ChosenCard, chosenIn, stateOf } from '../../../lib/chosen-cards.ts';
import { personName, useCurrentUser } from '../../../lib/current-user.ts';
import { paths } from '../../../lib/paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { BackIcon } from '../../../ui/icons/navigation.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { PanelsSkeleton } from '../../../ui/skeletons.tsx';
import { isFurtherTap } from '../../../ui/taps.ts';
import { ActionBar } from '../frame/action-bar.tsx';
import { PageWithBar } from '../frame/page-with-bar.tsx';
import { SeriesCard, seriesCardDomId } from './series-card.tsx';
import type { LeftOut, SeriesItem } from './series-item.ts';
import { Line, Lines, SeriesResults } from './series-results.tsx';
import { isOpen, type SeriesSigning, useSeries } from './use-series.tsx';
import { useSeriesCards } from './use-series-cards.ts';
import { seriesTexts as texts } from '#texts/card-series';

/** Several cards that are read one below the other and then signed with one button (ruling 4.13). */
export function SeriesScreen() {
  const location = useLocation();
  // Each navigation to this screen starts a new series.
  return <Series key={location.key} chosen={chosenIn(location.state)} />;
}

function Series({ chosen }: { chosen: readonly ChosenCard[] }) {
  const reads = useSeriesCards(chosen.map(({ id }) => id));
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const signing = useSeries();
  const onSeen = useCallback((id: string) => setSeen((before) => new Set(before).add(id)), []);
  const onDrop = useCallback((id: string) => setDropped((before) => new Set(before).add(id)), []);

  const isLoading = reads.some(({ isPending }) => isPending);
  const found = reads.map(({ data }) => data);
  const items = found.filter(
    (one): one is SeriesItem => typeof one === 'object' && !dropped.has(one.card.id),
  );
  const outside = chosen.flatMap((one, at) => {
    const why = whyOutside(found[at], dropped.has(one.id), reads[at]?.error);
    return why === null || isLoading ? [] : [{ ...one, why }];
  });
  const bar = useRef<HTMLDivElement>(null);
  const isBegun = signing.isRunning || signing.results.size > 0;
  const isOver =
    !isLoading && !signing.isRunning && items.every(({ card }) => !isOpen(signing.results.get(card.id)));
  const unseen = items.filter(({ card }) => !seen.has(card.id));

  return (
    <PageWithBar
      barHeight={0}
      bar={
        <ActionBar label={texts.actions} ref={bar}>
          {!isBegun && items.length > 0 && !isLoading && (
            <Reading items={items} unseen={unseen} onSign={() => signing.sign(items)} />
          )}
          {isBegun && <Rest items={items} signing={signing} />}
          {isOver && <BackLink chosen={chosen} isMain />}
        </ActionBar>
      }
    >
      <Box>
        <PageHeader
          title={texts.title}
          about={isBegun ? undefined : texts.about}
          action={!isOver && <BackLink chosen={chosen} />}
        />
        {isLoading && <PanelsSkeleton />}
        <Stack sx={{ gap: 2, maxWidth: 960 }}>
          {isBegun && <SeriesResults items={items} results={signing.results} />}
          {!isLoading && items.length === 0 && (
            <EmptyState text={chosen.length === 0 ? texts.none : texts.nothing} />
          )}
          {outside.length > 0 && <Outside cards={outside} />}
          {!isLoading &&
            !isBegun &&
            items.map((item, at) => (
              <SeriesCard
                key={item.card.id}
                item={item}
                place={texts.place(at + 1, items.length)}
                bar={bar}
                onSeen={onSeen}
                onDrop={onDrop}
              />
            ))}
        </Stack>
      </Box>
      {signing.question}
    </PageWithBar>
  );
}

function BackLink({ chosen, isMain = false }: { chosen: readonly ChosenCard[]; isMain?: boolean }) {
  return (
    <Button
      component={Link}
      to={paths.approval}
      state={stateOf(chosen)}
      variant={isMain ? 'contained' : 'text'}
      startIcon={<BackIcon />}
      size="large"
      sx={{ minHeight: 48 }}
    >
      {texts.backToList}
    </Button>
  );
}

function whyOutside(
  found: SeriesItem | LeftOut | undefined,
  isDropped: boolean,
  error: unknown,
): string | null {
  if (isDropped) return texts.left.dropped;
  if (found === undefined) return messageOf(error, texts.failed);
  return typeof found === 'string' ? texts.left[found] : null;
}

interface ReadingProps {
  readonly items: readonly SeriesItem[];
  readonly unseen: readonly SeriesItem[];
  readonly onSign: () => void;
}

/**
 * The bar before the first signature: the number of cards that the user has seen, a button that shows the next unseen
 * card, and the sign button, which is disabled until the user has seen all cards.
 */
function Reading({ items, unseen, onSign }: ReadingProps) {
  const user = useCurrentUser();
  const name = personName(user) || user.userName;
  const [next] = unseen;
  const [asSign, asNext] = [useAct('sign'), useAct('nextCard')];
  const goOn = () => {
    const card = next && document.getElementById(seriesCardDomId(next.card.id));
    card?.scrollIntoView({ block: 'start' });
    card?.focus({ preventScroll: true });
  };
  return (
    <>
      <Typography role="status" className="tabular" sx={{ marginInlineEnd: 'auto' }}>
        {texts.seen(items.length - unseen.length, items.length)}
      </Typography>
      {next && (
        <Button variant="outlined" size="large" onClick={goOn} sx={{ minHeight: 48 }} {...asNext}>
          {texts.showUnseen}
        </Button>
      )}
      <Button
        variant="contained"
        size="large"
        disabled={next !== undefined}
        onClick={(event) => !isFurtherTap(event) && onSign()}
        sx={{ minHeight: 48, overflowWrap: 'anywhere' }}
        {...asSign}
      >
        {texts.approve(items.length, name)}
      </Button>
    </>
  );
}

/**
 * The bar once signing has begun: a button that signs the cards that have no final answer yet. Renders nothing if all
 * cards have a final answer.
 */
function Rest({ items, signing }: Pick<ReadingProps, 'items'> & { signing: SeriesSigning }) {
  const rest = items.filter(({ card }) => isOpen(signing.results.get(card.id)));
  if (rest.length === 0) return null;
  return (
    <Button
      variant="contained"
      size="large"
      loading={signing.isRunning}
      onClick={(event) => !isFurtherTap(event) && signing.sign(items)}
      sx={{ minHeight: 48 }}
    >
      {texts.again(rest.length)}
    </Button>
  );
}

function Outside({ cards }: { cards: readonly (ChosenCard & { readonly why: string })[] }) {
  return (
    <Paper component="section" aria-labelledby="series-outside" sx={{ padding: 2 }}>
      <Typography variant="h2" id="series-outside" sx={{ marginBottom: 1 }}>
        {texts.outside}
      </Typography>
      <Lines>
        {cards.map(({ id, name, why }) => (
          <Line key={id} cardId={id} name={name} isLinked>
            <Typography variant="body2" color="textSecondary">
              {why}
            </Typography>
          </Line>
        ))}
      </Lines>
    </Paper>
  );
}
