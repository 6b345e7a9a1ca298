import type { ManagerHome } from '@kartoteka/contract/home';
import { OVERDUE_DAYS, overdueUntil } from '@kartoteka/domain/card/overdue';
import {
  type ListStatus,
  OPEN_LIST_STATUSES,
  type OpenListStatus,
  STANDING_LIST_STATUSES,
} from '@kartoteka/domain/card/status';
import { shiftDay } from '@kartoteka/domain/value/date';
import { toWarsaw, warsawDay } from '@kartoteka/domain/value/warsaw';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../../db/database.ts';

/** Days of the period that the figures cover, including today. */
const PERIOD_DAYS = 30;
/** Maximum number of templates that the start page lists. */
const TEMPLATES_SHOWN = 12;

const OPEN = inSql(OPEN_LIST_STATUSES);
const STANDING = inSql(STANDING_LIST_STATUSES);

/** Numbers of cards by status; statuses without cards are left out. */
type OpenCounts = Readonly<Partial<Record<OpenListStatus, number>>>;

interface Found {
  readonly open: OpenCounts;
  readonly young: OpenCounts;
  /** Numbers of cards by day and status; `at` is the day of the period, counted from 1. */
  readonly days: readonly { readonly at: number; readonly status: ListStatus; readonly cards: number }[];
  readonly templates: ManagerHome['templates'];
  readonly template_count: number;
  readonly approved: number;
  readonly median_minutes: number | null;
}

/**
 * Returns the figures for managers of cards, all from one state of the database. The table `card_count` counts open
 * cards. Overdue cards are the open cards minus the cards that are too young. The other figures read only the cards of
 * the period.
 */
export async function managerHome(db: Kysely<Database>, now: Date): Promise<ManagerHome> {
  const to = toWarsaw(now.toISOString()).date;
  const from = shiftDay(to, 1 - PERIOD_DAYS);
  const until = overdueUntil(to);
  const days = Array.from({ length: PERIOD_DAYS }, (_, at) => shiftDay(from, at));
  const { rows } = await statement(days, warsawDay(until).end).execute(db);
  const found = rows[0];
  if (found === undefined) throw new Error('The statement of the figures must return one row');
  return {
    from,
    to,
    now: byOpenStatus((status) => found.open[status] ?? 0),
    overdue: {
      ...byOpenStatus((status) => (found.open[status] ?? 0) - (found.young[status] ?? 0)),
      days: OVERDUE_DAYS,
      until,
    },
    days: days.map((day, index) => {
      const counts = { inProgress: 0, returned: 0, awaitingApproval: 0, approved: 0, voided: 0 };
      for (const { at, status, cards } of found.days) if (at === index + 1) counts[status] = cards;
      return { day, ...counts };
    }),
    templates: [...found.templates],
    templateCount: found.template_count,
    approval: { cards: found.approved, medianMinutes: found.median_minutes },
  };
}

function statement(days: readonly string[], young: string): RawBuilder<Found> {
  const starts = days.map((day) => warsawDay(day).start);
  const end = warsawDay(days.at(-1) ?? '').end;
  return sql<Found>`
    with period as materialized (
      select width_bucket(card.creation_time, ${starts}::timestamptz[]) as at, card.family_id, card.template_id,
        card.list_status as status, card.has_deviations, extract(epoch from card.approved_at - card.creation_time)::float8 / 60 as minutes
      from control_card as card
      where card.deleted_at is null and card.creation_time >= ${starts[0]} and card.creation_time < ${end}),
    open as (
      select list_status as status, sum(cards)::int8 as cards from card_count
      where list_status in ${OPEN} group by list_status),
    young as (
      select card.list_status as status, count(*) as cards from control_card as card
      where card.list_status in ${OPEN} and card.deleted_at is null
        and card.creation_time >= ${young} group by card.list_status),
    by_family as (
      select family_id, array_agg(distinct template_id) as template_ids, count(*) as cards,
        count(*) filter (where has_deviations) as deviating
      from period where status in ${STANDING} group by family_id),
    named as (
      select (select version.name from control_card_template as version where version.family_id = by_family.family_id
          order by version.id = any(by_family.template_ids) desc, version.version desc limit 1) as name, by_family.*
      from by_family order by deviating desc, cards desc, family_id limit ${TEMPLATES_SHOWN})
    select
      (select coalesce(jsonb_object_agg(status, cards), '{}') from open) as open,
      (select coalesce(jsonb_object_agg(status, cards), '{}') from young) as young,
      (select coalesce(jsonb_agg(to_jsonb(day)), '[]') from (
        select at, status, count(*) as cards from period group by at, status) as day) as days,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'templateIds', template_ids, 'cards', cards,
        'deviating', deviating) order by deviating::float8 / cards desc, cards desc, family_id), '[]') from named) as templates,
      (select count(*) from by_family) as template_count,
      (select count(*) from period where status = 'approved') as approved,
      (select percentile_cont(0.5) within group (order by minutes) from period where status = 'approved') as median_minutes`;
}

function byOpenStatus(countOf: (status: OpenListStatus) => number): Record<OpenListStatus, number> {
  return {
    inProgress: countOf('inProgress'),
    returned: countOf('returned'),
    awaitingApproval: countOf('awaitingApproval'),
  };
}

function inSql(statuses: readonly ListStatus[]): RawBuilder<unknown> {
  return sql`(${sql.join(statuses.map((status) => sql.lit(status)))})`;
}
