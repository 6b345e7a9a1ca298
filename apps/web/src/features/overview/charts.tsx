import type { ManagerHome } from '@kartoteka/contract/home';
import { dayFigure, type Figure, periodFigure, templateFigure } from '@kartoteka/contract/home-figures';
import type { ListStatus } from '@kartoteka/domain/card/status';
import { showDate } from '@kartoteka/domain/value/date';
import { useNavigate } from 'react-router';
import { homeTexts as texts } from '#texts/home';
import { kitTexts, stateWords } from '#texts/ui';
import { ChartPanel } from '../../ui/charts/chart-panel.tsx';
import { ShareBars } from '../../ui/charts/share-bars.tsx';
import { StateColumns } from '../../ui/charts/state-columns.tsx';
import { figureHref } from './figure-href.ts';
import { FigureTable } from './figure-table.tsx';

/** The statuses in a column, from bottom to top. */
const STATUSES = [
  'approved',
  'awaitingApproval',
  'inProgress',
  'returned',
  'voided',
] as const satisfies readonly ListStatus[];

/** Charts of the plant's cards, each with its table. Only card managers load this module. */
export function Charts({ home }: { home: ManagerHome }) {
  return (
    <>
      <CardsPerDay home={home} />
      <Deviations home={home} />
    </>
  );
}

function useOpenFigure(): (figure: Figure) => void {
  const navigate = useNavigate();
  return (figure) => void navigate(figureHref(figure));
}

/** Returns whether no card was started in the period. */
function hasNoCards(home: ManagerHome): boolean {
  return STATUSES.every((status) => periodFigure(home, status).count === 0);
}

function CardsPerDay({ home }: { home: ManagerHome }) {
  const open = useOpenFigure();
  const { days } = home;
  const title = texts.perDay(days.length);
  const isEmpty = hasNoCards(home);
  return (
    <ChartPanel
      title={title}
      about={isEmpty ? texts.perDayEmpty : texts.perDayAbout}
      chart={
        isEmpty ? null : (
          <StateColumns
            labels={days.map(({ day }) => showDate(day).slice(0, 5))}
            states={STATUSES.map((state) => ({ state, counts: days.map((counts) => counts[state]) }))}
            onChoose={(state, at) => {
              const counts = days[at];
              const status = STATUSES.find((one) => one === state);
              if (counts && status) open(dayFigure(counts, status));
            }}
          />
        )
      }
      table={
        <FigureTable
          label={title}
          heads={[texts.day, ...STATUSES.map((status) => stateWords[status])]}
          rows={[
            { name: texts.total, cells: STATUSES.map((status) => periodFigure(home, status)) },
            ...days
              .map((counts) => ({
                name: showDate(counts.day),
                cells: STATUSES.map((status) => dayFigure(counts, status)),
              }))
              .toReversed(),
          ]}
        />
      }
    />
  );
}

function Deviations({ home }: { home: ManagerHome }) {
  const open = useOpenFigure();
  const { templates, templateCount, days } = home;
  const rows = templates.map((template) => ({
    name: template.name,
    share: template.deviating / template.cards,
    words: texts.deviatingOf(
      template.deviating,
      template.cards,
      kitTexts.percent(template.deviating / template.cards),
    ),
  }));
  const about = [
    texts.deviationsAbout(days.length),
    ...(templateCount > templates.length ? [texts.deviationsShown(templates.length, templateCount)] : []),
  ].join(' ');
  const empty = hasNoCards(home) ? texts.perDayEmpty : texts.deviationsEmpty;
  return (
    <ChartPanel
      title={texts.deviations}
      about={templates.length === 0 ? empty : about}
      chart={
        templates.length === 0 ? null : (
          <ShareBars
            title={texts.deviating}
            rows={rows}
            onChoose={(at) => {
              const template = templates[at];
              if (template) open(templateFigure(home, template, 'deviating'));
            }}
          />
        )
      }
      table={
        <FigureTable
          label={texts.deviations}
          heads={[texts.template, texts.cards, texts.deviating, texts.share]}
          rows={templates.map((template) => ({
            name: template.name,
            cells: [
              templateFigure(home, template, 'all'),
              templateFigure(home, template, 'deviating'),
              kitTexts.percent(template.deviating / template.cards),
            ],
          }))}
        />
      }
    />
  );
}
