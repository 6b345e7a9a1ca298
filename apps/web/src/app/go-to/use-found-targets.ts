import { controlCardRoutes } from '@kartoteka/contract/control-card';
import { controlCardTemplateRoutes } from '@kartoteka/contract/control-card-template';
import type { SearchBody } from '@kartoteka/contract/list';
import type { Route } from '@kartoteka/contract/route';
import { searchWords } from '@kartoteka/domain/list/search-text';
import type { Policy } from '@kartoteka/domain/permission/policy';
import { skipToken, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { useIsGranted } from '../../lib/current-user.ts';
import { paths, pathTo } from '../../lib/paths.ts';
import { keyOf } from '../../lib/query.ts';
import { cleanSearch } from '../../list/state/clean-search.ts';
import { useAfterPause } from '../../list/use-after-pause.ts';
import { CardsIcon, TemplatesIcon } from '../../ui/icons/navigation.tsx';
import { goToTexts as texts } from '#texts/go-to';
import { stateWords } from '#texts/ui';
import type { Answers } from './answers.ts';
import { cardTargetId } from './own-targets.ts';
import { type AllTargets, MOST, type Target } from './target.ts';

/** Milliseconds without typing after which the text is sent to the server. */
const PAUSE = 200;

interface Search {
  readonly route: Route;
  readonly policy: Policy;
  readonly find: (body: ReturnType<typeof byName>, signal: AbortSignal) => Promise<readonly Target[]>;
}

const cards: Search = {
  route: controlCardRoutes.search,
  policy: 'Kartoteka.ControlCards.ManageCards',
  async find(body, signal) {
    const brief = { ...body, isBrief: true, columns: ['controlCardTemplate'] };
    const { items } = await call(controlCardRoutes.search, { body: brief }, { signal });
    return items.map(({ id, name, controlCardTemplate, status }) => ({
      id: cardTargetId(id),
      group: 'cards',
      label: name,
      note: [controlCardTemplate?.name, stateWords[status]].filter(Boolean).join(' · '),
      words: '',
      icon: CardsIcon,
      leads: { to: pathTo(paths.cardView, id) },
    }));
  },
};

const templates: Search = {
  route: controlCardTemplateRoutes.search,
  policy: 'Kartoteka.ControlCards.ManageTemplates',
  async find(body, signal) {
    const { items } = await call(controlCardTemplateRoutes.search, { body }, { signal });
    return items.map(({ id, name, controlCardGroup, version, isCurrentVersion }) => ({
      id: `template-${id}`,
      group: 'templates',
      label: name,
      note: `${controlCardGroup.name} · ${texts.version(version, isCurrentVersion)}`,
      words: '',
      icon: TemplatesIcon,
      leads: { to: `${paths.templates}/${id}` },
    }));
  },
};

/** Returns the targets that lead to the lists of managers, searched for the typed text. */
export function useAllTargets(typed: string): AllTargets {
  const isGranted = useIsGranted();
  const search = cleanSearch(typed);
  if (search === '') return {};
  const query = new URLSearchParams({ q: search });
  return {
    ...(isGranted(cards.policy) && {
      cards: {
        id: 'all-cards',
        group: 'cards',
        label: texts.allCards,
        note: texts.inList(search),
        words: '',
        icon: CardsIcon,
        leads: { to: `${paths.cards}?${query}` },
      },
    }),
    ...(isGranted(templates.policy) && {
      templates: {
        id: 'all-templates',
        group: 'templates',
        label: texts.allTemplates,
        note: texts.inList(search),
        words: '',
        icon: TemplatesIcon,
        leads: { to: `${paths.templates}?${query}` },
      },
    }),
  };
}

/** Finds cards and templates by name in the lists of managers. */
export function useFoundTargets(typed: string): Answers {
  const answers = [useFound(cards, typed), useFound(templates, typed)];
  const failed = answers.filter(({ isFailed }) => isFailed);
  return {
    targets: answers.flatMap(({ targets }) => targets),
    isComing: answers.some(({ isComing }) => isComing),
    isFailed: failed.length > 0,
    retry: () => {
      for (const one of failed) one.retry();
    },
  };
}

/**
 * Searches one list after a pause in typing. A search for an earlier text is aborted and its answer dropped.
 */
function useFound({ route, policy, find }: Search, typed: string): Answers {
  const mayAsk = useIsGranted()(policy);
  const text = cleanSearch(typed);
  const search = cleanSearch(useAfterPause(typed, PAUSE));
  const isAsked = mayAsk && search !== '';
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [...keyOf(route), 'goTo', search],
    queryFn: isAsked ? ({ signal }) => find(byName(search), signal) : skipToken,
    retry: false,
    gcTime: 60_000,
  });
  const isCurrent = isAsked && search === text;
  return {
    targets: isCurrent && data ? data : [],
    isComing: mayAsk && text !== '' && (search !== text || isFetching),
    isFailed: isCurrent && isError && !isFetching,
    retry: () => void refetch(),
  };
}

/**
 * Returns the request for rows whose name contains every word. `search` finds rows with the search index. The
 * filters then drop rows that have a word elsewhere than in the name.
 */
function byName(search: string) {
  return {
    search,
    // One more than the dialog shows, so that it knows whether there are more.
    maxResultCount: MOST + 1,
    filters: searchWords(search).map((word) => ({ id: 'name', value: { values: [word] } })),
  } satisfies Partial<Record<keyof SearchBody, unknown>>;
}
