import Fastify from 'fastify';
import pg from 'pg';
import { WRITES } from './floor-writes.ts';

/**
 * The floor: the best plain SQL that we know for each question, prepared except for `three`, behind bare routes. It has
 * no login, permissions, validation or rules. Arguments: the database's address and a port.
 */
const [url = '', port = '0'] = process.argv.slice(2);
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: url, max: 20, types });

const COLUMNS = `card.id, card.name, card.template_id, template.name as template_name, kind.name as group_name,
  sort.name as type_name, card.status, card.has_deviations, card.creation_time, card.last_modification_time,
  person.name as creator_name, person.surname, shown.values`;
const JOINS = `join control_card as card on card.id = hit.id
  join control_card_template as template on template.id = card.template_id
  join control_card_group as kind on kind.id = template.control_card_group_id
  join control_card_type as sort on sort.id = template.control_card_type_id
  left join app_user as person on person.id = card.creator_id
  left join card_shown as shown on shown.card_id = card.id`;
const NEWEST = 'order by creation_time desc, id desc';
const VALUE = `from card_value where field_no = $1 and number_value is not null
  and number_value >= $2::numeric and number_value <= $3::numeric`;

const page = (hits: string, total: string, order = 'hit.created desc, hit.id desc'): string =>
  `with total as materialized (select (${total})::int as n), hit as materialized (${hits})
  select total.n, row.* from total left join (
    select ${COLUMNS}, row_number() over (order by ${order}) as place from hit ${JOINS}) as row on true order by place`;

const found = (limit: number): string =>
  `with found as materialized (select card_id as id, created_at as created from card_search where body like $1),
    total as (select count(*)::int as n from found),
    hit as materialized (select * from found order by created desc, id desc limit ${limit})
  select total.n, row.* from total left join (
    select ${COLUMNS}, row_number() over (order by hit.created desc, hit.id desc) as place from hit ${JOINS}) as row
    on true order by place`;

interface Question {
  readonly skip?: number;
  readonly word?: string;
  readonly no?: number;
  readonly range?: readonly string[];
  readonly value?: string;
  readonly nos?: readonly number[];
  readonly product?: string;
  readonly acidity?: readonly string[];
  readonly mass?: readonly string[];
}

interface Route {
  readonly sql: string;
  readonly values: (question: Question) => readonly unknown[];
}

const probe = (at: number, test: string): string =>
  `(select true from card_value as v where v.card_id = one.card_id and v.field_no = $${at} and ${test} limit 1)`;
const inRange = (no: number): string =>
  probe(no, `v.number_value >= $${no + 1}::numeric and v.number_value <= $${no + 2}::numeric`);

const ROUTES: Readonly<Record<string, Route>> = {
  newest: {
    sql: page(
      `select id, creation_time as created from control_card where deleted_at is null ${NEWEST} limit 15 offset $1`,
      'select sum(cards) from card_count',
    ),
    values: ({ skip }) => [skip],
  },
  'text-rare': { sql: found(15), values: ({ word }) => [`%${word}%`] },
  'text-common': {
    // Many cards match, so a scan from the newest card soon finds fifteen of them.
    sql: page(
      `select card.id, card.creation_time as created from control_card as card
        where deleted_at is null and (select body like $1 from card_search where card_id = card.id) ${NEWEST} limit 15`,
      'select count(*) from card_search where body like $1',
    ),
    values: ({ word }) => [`%${word}%`],
  },
  suggest: { sql: found(10), values: ({ word }) => [`%${word}%`] },
  'number-narrow': {
    sql: `with found as materialized (select card_id as id, created_at as created ${VALUE}),
      total as (select count(*)::int as n from found),
      hit as materialized (select * from found order by created desc, id desc limit 15)
      select total.n, row.* from total left join (
        select ${COLUMNS}, row_number() over (order by hit.created desc, hit.id desc) as place from hit ${JOINS}) as row
        on true order by place`,
    values: ({ no, range = [] }) => [no, ...range],
  },
  'number-broad': {
    sql: page(
      `select card.id, card.creation_time as created from control_card as card where deleted_at is null
        and (select true ${VALUE} and card_id = card.id limit 1) ${NEWEST} limit 15`,
      `select count(*) ${VALUE}`,
    ),
    values: ({ no, range = [] }) => [no, ...range],
  },
  choice: {
    sql: page(
      `select card_id as id, created_at as created from card_value where field_no = $1 and text_start = $2
        order by created_at desc, card_id desc limit 15`,
      'select count(*) from card_value where field_no = $1 and text_start = $2',
    ),
    values: ({ no, value }) => [no, value],
  },
  three: {
    sql: `with found as materialized (select one.card_id as id, one.created_at as created from card_value as one
        where one.field_no = $1 and one.number_value >= $2::numeric and one.number_value <= $3::numeric
          and ${inRange(4)} and ${probe(7, 'v.text_start = $8')}),
      total as (select count(*)::int as n from found),
      hit as materialized (select * from found order by created desc, id desc limit 15)
      select total.n, row.* from total left join (
        select ${COLUMNS}, row_number() over (order by hit.created desc, hit.id desc) as place from hit ${JOINS}) as row
        on true order by place`,
    values: ({ nos = [], mass = [], acidity = [], product }) => [
      nos[2],
      ...mass,
      nos[1],
      ...acidity,
      nos[0],
      product,
    ],
  },
  'sort-value': {
    sql: page(
      `select card_id as id, number_value as created from card_value where field_no = $1
        and number_value is not null and ordinal = 0 order by number_value desc, card_id limit 15`,
      'select sum(cards) from card_count',
      'hit.created desc, hit.id',
    ),
    values: ({ no }) => [no],
  },
};

await pool.query(
  'create table if not exists bench_event (id uuid primary key, card_id uuid, at timestamptz, payload jsonb)',
);
const app = Fastify();
for (const [name, { sql, values }] of Object.entries(ROUTES)) {
  app.post(`/${name}`, async (request) => {
    // A generic plan for three arbitrary filters is bad, so this question alone is planned each time.
    const prepared = name === 'three' ? {} : { name };
    const { rows } = await pool.query({
      ...prepared,
      text: sql,
      values: [...values(request.body as Question)],
    });
    return { totalCount: rows[0]?.n ?? 0, items: rows };
  });
}
for (const [name, { sql, values }] of Object.entries(WRITES)) {
  app.post(`/${name}`, async (request) => {
    const { rows } = await pool.query({ name, text: sql, values: [...values(request.body as never)] });
    return rows[0] ?? null;
  });
}
app.post('/export', async (request, reply) => {
  const { no, range = [] } = request.body as Question;
  const { rows } = await pool.query<unknown[]>({
    name: 'export',
    rowMode: 'array',
    text: `select ${COLUMNS} from (select card_id as id ${VALUE}) as hit ${JOINS} order by card.creation_time desc, card.id desc`,
    values: [no, ...range],
  });
  const lines = rows.map((row) => row.map((cell) => JSON.stringify(cell)).join(','));
  return reply.type('text/csv').send(lines.join('\n'));
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write(`listening ${(app.server.address() as { port: number }).port}\n`);
