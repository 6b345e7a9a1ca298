import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { executeWithOnePlan } from '../../db/prepared.ts';
import type { ListQuestion } from '../../list/question.ts';
import { orderOf } from '../../list/order.ts';
import { type CardSet, criteriaOf, type Criterion } from './criteria.ts';
import { kindsOf, type Matching, pageByKinds } from './by-kinds.ts';
import type { ListOfCards } from './list-of-cards.ts';
import { type Walk, walkOf } from './walk.ts';

/**
 * The cost of looking into the index for one card, as the number of rows that can be counted and sorted in the same
 * time.
 */
const PROBE_COST = 20;
/**
 * For a single condition that must examine every card, in a list without a sort: a walk finds the page when the
 * matching cards are more than this many times the rows up to the end of the page. Otherwise all matching cards are
 * found and sorted.
 */
const SCAN_COST = 24;
/** A walk is given up after this many times its expected length, and a thousand cards more. */
const PATIENCE = 4;
/**
 * Sets are counted up to this many cards to find the smallest one. Between larger sets the choice does not
 * matter. Fewer matching cards than this are sorted rather than read by kinds (`pageByKinds`).
 */
const SMALL = 20_000;

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;

/** SQL that finds a page of cards. */
interface FoundPage {
  /**
   * Common table expressions: `total (n)` with one row, the number of matching cards, and `hits (id, place)`, the
   * page.
   */
  readonly tables: RawBuilder<unknown>;
  /** Whether one plan is good for all parameters; otherwise each statement is planned separately. */
  readonly hasOnePlan: boolean;
}

/** Finds a page of cards; see docs/decisions/lists-at-a-million.md. */
export async function findCards(
  db: Kysely<Database>,
  list: ListOfCards,
  question: ListQuestion,
): Promise<FoundPage> {
  const criteria = criteriaOf(question);
  const walk = walkOf(list, question);
  if (criteria.length === 0) return { tables: everyCard(list, question, walk), hasOnePlan: true };
  const driver = await chooseDriver(db, criteria);
  const plan = { criteria, driver, walk };
  const isAlone = criteria.length === 1;
  return { tables: tablesOf(list, question, plan), hasOnePlan: isAlone || driver?.isSmall === true };
}

function tablesOf(list: ListOfCards, question: ListQuestion, plan: Plan): RawBuilder<unknown> {
  const { criteria, driver } = plan;
  if (driver?.isSmall === true) return fewCards(list, question, plan);
  return criteria.length === 1 && driver?.set.isDear === true && question.sorts.length === 0
    ? newestOfOne(question, { ...plan, driver })
    : chosenCards(list, question, plan);
}

/** The first page has its own statement text, because a plan that serves every page expects to skip many rows. */
const skipped = ({ skip }: ListQuestion): RawBuilder<number> => (skip === 0 ? sql.lit(0) : sql`${skip}`);

const page = (question: ListQuestion): RawBuilder<unknown> =>
  sql`limit ${sql.lit(question.take)} offset ${skipped(question)}`;

/** Returns the page's `limit` and `offset`, and the number of rows up to its end. */
const placeOf = (question: ListQuestion) => ({
  page: page(question),
  needed: sql`(${skipped(question)}::bigint + ${sql.lit(question.take)})`,
});

/**
 * Builds the statement for a list without conditions. The count comes from `card_count`, and only the page's cards
 * are read.
 */
function everyCard(list: ListOfCards, question: ListQuestion, walk: Walk | null): RawBuilder<unknown> {
  const kinds = kindsOf(question);
  const byKinds =
    walk === null && kinds !== null
      ? pageByKinds(list, question, kinds, {
          matching: null,
          isTaken: sql<boolean>`true`,
          ...placeOf(question),
        })
      : null;
  const ordered =
    walk ??
    sql`select ${list.id} as id from ${list.from} where card.deleted_at is null
      order by ${orderOf(list, question.sorts)}`;
  return sql`total (n) as materialized (${countOfKinds([])}),
    hits (id, place) as materialized (
      select id, row_number() over () from (${byKinds ?? sql`${ordered} ${page(question)}`}) as found)`;
}

function countOfKinds(conditions: readonly RawBuilder<boolean>[]): RawBuilder<unknown> {
  return sql`select coalesce(sum(card.cards), 0)::bigint from card_count as card where ${all(conditions)}`;
}

/** The criterion whose set of cards is read (the driver), and whether that set is small. */
interface Driver extends Criterion {
  readonly isSmall: boolean;
}

/**
 * Chooses the criterion with the smallest set, by counting each set up to `SMALL`. A single criterion is
 * chosen without counting. Returns null when all criteria concern columns of the cards' own rows, for which
 * the planner has statistics.
 */
async function chooseDriver(db: Kysely<Database>, criteria: readonly Criterion[]): Promise<Driver | null> {
  const [first] = criteria;
  if (first === undefined || criteria.every((one) => one.isOwn)) return null;
  if (criteria.length === 1) return { ...first, isSmall: false };
  const counts = criteria.map(
    ({ set }) => sql`(select count(*) from (${set.rows} limit ${sql.lit(SMALL)}) as few)`,
  );
  const query = sql<{ sizes: number[] }>`select array[${sql.join(counts)}]::int[] as sizes`;
  const [found] = await executeWithOnePlan(db, query);
  const sizes = found?.sizes ?? [];
  const smallest = Math.min(...sizes);
  if (smallest < SMALL) return { ...(criteria[sizes.indexOf(smallest)] ?? first), isSmall: true };
  return { ...(criteria.find((one) => !one.isOwn) ?? first), isSmall: false };
}

interface Plan {
  readonly criteria: readonly Criterion[];
  readonly driver: Driver | null;
  readonly walk: Walk | null;
}

/** Builds the tables and conditions of a query with one row for each matching card, as `card`. */
function matching({ criteria, driver }: Plan): RawBuilder<unknown> {
  const rest = criteria.filter((one) => one.probe !== driver?.probe);
  const conditions = all(
    rest.map((one) => (driver?.isSmall === true ? one.probe : (one.condition ?? one.probe))),
  );
  if (driver === null) {
    return sql`control_card as card where card.deleted_at is null and ${conditions}`;
  }
  // The set is large and the other criteria concern the cards' own rows. A semi-join reads each of these rows once,
  // even when the set is larger than PostgreSQL may keep in memory.
  if (!driver.isSmall && rest.length > 0 && rest.every((one) => one.isOwn)) {
    return sql`control_card as card where card.deleted_at is null and ${conditions}
      and card.id in (select one.card_id from (${driver.set.rows}) as one)`;
  }
  const needsCard = rest.some((one) => one.isOwn);
  const cards = distinctCards(driver.set);
  return needsCard
    ? sql`(${cards}) as hit join control_card as card on card.id = hit.id where ${conditions}`
    : sql`(${cards}) as card where ${conditions}`;
}

/** Returns the matching cards in the form for `pageByKinds`, which reads the rows of `control_card` itself. */
function matchingOf(plan: Plan): Matching {
  return plan.driver === null
    ? { ids: null, condition: all(plan.criteria.map((one) => one.condition ?? one.probe)) }
    : { ids: sql`select card.id from ${matching(plan)}`, condition: sql<boolean>`true` };
}

function distinctCards({ rows, isRepeated }: CardSet): RawBuilder<unknown> {
  const distinct = isRepeated ? sql`distinct` : sql``;
  return sql`select ${distinct} one.card_id as id, one.created_at as creation_time from (${rows}) as one`;
}

function countOf(plan: Plan): RawBuilder<unknown> {
  const { criteria, driver } = plan;
  if (criteria.every((one) => one.isCounted)) return countOfKinds(criteria.map((one) => one.probe));
  const [only, ...others] = criteria;
  if (only?.count !== undefined && others.length === 0) return only.count;
  if (criteria.length === 1 && driver?.set.isRepeated === true) {
    return sql`select count(distinct one.card_id) from (${driver.set.rows}) as one`;
  }
  return sql`select count(*) from ${matching(plan)}`;
}

/** Builds the statement for a small driver. It finds the matching cards once, for the count and for the page. */
function fewCards(list: ListOfCards, question: ListQuestion, plan: Plan): RawBuilder<unknown> {
  const ordered =
    question.sorts.length === 0
      ? sql`select id from fit order by creation_time desc, id desc ${page(question)}`
      : sql`select ${list.id} as id from fit join (${list.from}) on ${list.id} = fit.id
          order by ${orderOf(list, question.sorts)} ${page(question)}`;
  return sql`fit as materialized (select card.id, card.creation_time from ${matching(plan)}),
    total (n) as materialized (select count(*) from fit),
    hits (id, place) as materialized (select id, row_number() over () from (${ordered}) as found)`;
}

/**
 * Builds the statement for the newest cards of one set. The statement reads the set once, counts it, and sorts it
 * unless the walk finds the page.
 */
function newestOfOne(question: ListQuestion, plan: Plan & { readonly driver: Driver }): RawBuilder<unknown> {
  const { set } = plan.driver;
  const distinct = set.isRepeated ? sql`distinct` : sql``;
  return sql`led as materialized (
      select ${distinct} one.card_id as id, one.created_at as creation_time from (${set.rows}) as one),
    total (n) as materialized (select count(*) from led),
    ${pageByWalk(
      question,
      plan,
      sql`select id from led where (select is_collected from way)
        order by creation_time desc, id desc ${page(question)}`,
    )}`;
}

/**
 * Builds the page with the newest of all matching cards. `offset 0` keeps the planner from a walk through the newest
 * cards. `pageByWalk` makes that walk where it is cheaper.
 */
function newestOf(question: ListQuestion, plan: Plan): RawBuilder<unknown> {
  return sql`select card.id from (select card.id, card.creation_time from ${matching(plan)} offset 0) as card
    where (select is_collected from way) order by card.creation_time desc, card.id desc ${page(question)}`;
}

/** Builds the page by sorting all matching cards. */
function collected(list: ListOfCards, question: ListQuestion, plan: Plan): RawBuilder<unknown> {
  if (question.sorts.length === 0) return newestOf(question, plan);
  return sql`select ${list.id} as id from (select card.id from ${matching(plan)} offset 0) as found
    join (${list.from}) on ${list.id} = found.id
    where (select is_collected from way) order by ${orderOf(list, question.sorts)} ${page(question)}`;
}

/**
 * Builds the statement that counts the matching cards, then takes the cheaper way to the page: along the order's index,
 * looking at each card until the page is full, or by sorting all matching cards. A walk that takes too long without
 * filling the page is given up, and the matching cards are sorted. This limits the cost of a walk. For an order by a
 * field with few values, `pageByKinds` replaces the walk.
 */
function chosenCards(list: ListOfCards, question: ListQuestion, plan: Plan): RawBuilder<unknown> {
  const total = sql`total (n) as materialized (${countOf(plan)})`;
  const rest = collected(list, question, plan);
  const kinds = kindsOf(question);
  if (plan.walk === null && kinds !== null) {
    const byKinds = pageByKinds(list, question, kinds, {
      matching: matchingOf(plan),
      isTaken: sql<boolean>`(select not is_collected from way)`,
      ...placeOf(question),
    });
    return sql`${total}, way (is_collected) as materialized (select n < ${sql.lit(SMALL)} from total),
      hits (id, place) as materialized (
        select id, row_number() over () from (${rest}) as found
        union all
        select id, row_number() over () from (${byKinds}) as found)`;
  }
  if (plan.walk === null) {
    return sql`${total}, way (is_collected) as materialized (select true),
      hits (id, place) as materialized (select id, row_number() over () from (${rest}) as found)`;
  }
  return sql`${total}, ${pageByWalk(question, plan, rest)}`;
}

/**
 * Builds the page by the walk where the walk is cheaper, otherwise by `rest`. The table `way` says whether `rest` is
 * needed, and `rest` must read this table.
 */
function pageByWalk(
  question: ListQuestion,
  { criteria, driver, walk }: Plan,
  rest: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { take } = question;
  // `coalesce` keeps the planner from turning the condition into a join, which might not keep the order of the walk.
  const probe = sql<boolean>`coalesce(${all(criteria.map((one) => one.probe))}, false)`;
  // Conditions on the card's own row need that row, which is read one card at a time.
  const step = criteria.some((one) => one.isOwn)
    ? sql`step cross join lateral (select own.* from control_card as own where own.id = step.id limit 1) as card`
    : sql`card`;
  const isSimple = criteria.length === 1 && driver !== null && question.sorts.length === 0;
  const { needed } = placeOf(question);
  const enough =
    isSimple && driver.set.isScanned
      ? sql<boolean>`n > ${sql.lit(SCAN_COST)} * ${needed}`
      : sql<boolean>`n * n > ${sql.lit(isSimple ? PROBE_COST : 1)} * ${needed} * cards`;
  return sql`around (cards) as materialized (select greatest(coalesce(sum(cards), 0), 1)::float8 from card_count),
    size (n, cards) as materialized (select total.n::float8, around.cards from total, around),
    walked (id) as materialized (
      select card.id from (
        ${walk} limit (select (${sql.lit(PATIENCE)} * ${needed} * cards / greatest(n, 1) + 1000)::bigint from size)
      ) as ${step}
      where (select ${enough} from size) and ${probe} ${page(question)}),
    way (is_collected) as materialized (
      select (select count(*) from walked)
        < (select least(${sql.lit(take)}, greatest(n - ${skipped(question)}::float8, 0)) from size)),
    hits (id, place) as materialized (
      select id, row_number() over () from walked where (select not is_collected from way)
      union all
      select id, row_number() over () from (${rest}) as found)`;
}
