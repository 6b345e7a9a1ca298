import type pg from 'pg';
import { APP_ROLE } from '../db/pool.ts';

/**
 * The objects of the schema `public` and the rights on them, as texts by name. The text of `trigger
 * card_event.card_event_kept`, for example, is the statement that creates it. Texts depend neither on the version of
 * PostgreSQL nor on the name of the owner.
 */
export type Catalogue = Readonly<Record<string, string>>;

/** Stands for the owner of the database, whose name differs from plant to plant. */
export const OWNER = '@owner';
/** Stands for the application's role. */
export const APP = '@app';
/** Stands for PUBLIC, which is every user of the database. */
export const EVERYBODY = '@everybody';

/**
 * Each statement returns names and texts. `$1` is the owner's oid, `$2` the name of the application's role.
 * Not-null constraints are left out, because only PostgreSQL 18 stores them as constraints. The right
 * MAINTAIN is left out, because it exists only from version 17 on.
 */
const QUESTIONS: readonly string[] = [
  `select 'extension ' || extname as name, nspname as text
   from pg_extension join pg_namespace n on n.oid = extnamespace
   where extname in ('pg_trgm', 'unaccent', 'btree_gist')`,

  `select case relkind when 'S' then 'sequence ' when 'v' then 'view ' when 'm' then 'view ' else 'table ' end || relname as name,
     concat_ws(', ',
       case when relkind <> 'S' then 'kind ' || relkind::text end,
       case when relpersistence <> 'p' then 'not logged' end,
       case when relrowsecurity then 'row security' end,
       case when relforcerowsecurity then 'forced row security' end,
       'owner ' || case when relowner = $1::oid then '${OWNER}' else relowner::regrole::text end,
       (select concat_ws(' ', 'type', format_type(seqtypid, null), 'start', seqstart, 'step', seqincrement, 'least', seqmin,
          'most', seqmax, case when seqcycle then 'cycles' end) from pg_sequence where seqrelid = c.oid),
       (select 'of ' || d.refobjid::regclass || '.' || a.attname from pg_depend d
          join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
          where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and relkind = 'S')) as text
   from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f', 'S', 'v', 'm')
     and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,

  `select 'options ' || relname as name, (select string_agg(option, ', ' order by option) from unnest(reloptions) option) as text
   from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reloptions is not null`,

  `select 'column ' || relname || '.' || attname as name,
     concat_ws(' ', format_type(atttypid, atttypmod),
       case when attcollation <> 0 and attcollation <> typcollation then 'collate ' || attcollation::regcollation end,
       case when attnotnull then 'not null' end,
       case attidentity when 'a' then 'always identity' when 'd' then 'identity' end,
       case attgenerated when 's' then 'generated' when 'v' then 'generated virtual' when '' then 'default' end
         || ' ' || pg_get_expr(adbin, adrelid),
       case when attstorage <> typstorage then 'storage ' || attstorage::text end) as text
   from pg_attribute join pg_class c on c.oid = attrelid join pg_type t on t.oid = atttypid
     left join pg_attrdef on adrelid = attrelid and adnum = attnum
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`,

  `select 'constraint ' || relname || '.' || conname as name,
     pg_get_constraintdef(k.oid) || case when exists (
       select from pg_trigger where tgconstraint = k.oid and tgenabled <> 'O') then ' (disabled)' else '' end as text
   from pg_constraint k join pg_class c on c.oid = conrelid
   where relnamespace = 'public'::regnamespace and contype not in ('n', 't')`,

  `select 'trigger ' || relname || '.' || tgname as name,
     pg_get_triggerdef(t.oid) || case tgenabled when 'O' then '' when 'D' then ' (disabled)' else ' (enabled otherwise)' end as text
   from pg_trigger t join pg_class c on c.oid = tgrelid
   where relnamespace = 'public'::regnamespace and not tgisinternal`,

  `select 'rule ' || relname || '.' || rulename as name, pg_get_ruledef(r.oid) as text
   from pg_rewrite r join pg_class c on c.oid = ev_class
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
   union all
   select 'policy ' || relname || '.' || polname, coalesce(pg_get_expr(polqual, polrelid), '')
   from pg_policy join pg_class c on c.oid = polrelid where relnamespace = 'public'::regnamespace`,

  `select 'index ' || i.relname as name,
     pg_get_indexdef(x.indexrelid) || case when indisvalid and indisready then '' else ' (not valid)' end as text
   from pg_index x join pg_class i on i.oid = indexrelid join pg_class c on c.oid = indrelid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,

  `select 'statistics ' || stxname as name, pg_get_statisticsobjdef(oid) as text
   from pg_statistic_ext where stxnamespace = 'public'::regnamespace`,

  `select 'function ' || proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
     concat_ws(', ', 'returns ' || pg_get_function_result(p.oid), lanname, 'volatility ' || provolatile::text, 'parallel ' || proparallel::text,
       case when proisstrict then 'strict' end, case when prosecdef then 'security definer' end, 'cost ' || procost,
       'owner ' || case when proowner = $1::oid then '${OWNER}' else proowner::regrole::text end,
       array_to_string(proconfig, ' '), 'body ' || encode(sha256(convert_to(coalesce(pg_get_function_sqlbody(p.oid), prosrc), 'UTF8')), 'hex')) as text
   from pg_proc p join pg_language l on l.oid = prolang
   where pronamespace = 'public'::regnamespace
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,

  `select 'grant ' || object || ' ' || case grantee when $1::oid then '${OWNER}' when coalesce(to_regrole($2)::oid, 1) then '${APP}'
       when 0 then '${EVERYBODY}' else grantee::regrole::text end as name,
     string_agg(privilege_type || case when is_grantable and grantee <> $1::oid then ' WITH GRANT OPTION' else '' end, ', '
       order by privilege_type) as text
   from (
     select case relkind when 'S' then 'sequence ' else 'table ' end || relname as object, acl.*
     from pg_class, aclexplode(coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))) acl
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'f', 'S', 'v', 'm')
     union all
     select 'column ' || relname || '.' || attname, acl.*
     from pg_attribute join pg_class c on c.oid = attrelid, aclexplode(attacl) acl
     where relnamespace = 'public'::regnamespace and not attisdropped
     union all
     select 'function ' || proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', acl.*
     from pg_proc p, aclexplode(coalesce(proacl, acldefault('f', proowner))) acl
     where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
     union all
     select 'schema public', acl.* from pg_namespace, aclexplode(nspacl) acl
     where nspname = 'public' and (grantee = to_regrole($2) or privilege_type = 'CREATE' and grantee = 0)
     union all
     select 'default ' || case defaclobjtype when 'r' then 'tables' when 'S' then 'sequences' when 'f' then 'functions'
       else defaclobjtype::text end, acl.*
     from pg_default_acl, aclexplode(defaclacl) acl
     where defaclnamespace = 'public'::regnamespace and defaclrole = $1::oid
   ) as granted
   where privilege_type <> 'MAINTAIN' group by object, grantee`,
];

/** Reads the catalogue in one state of the database. The connection must not be in a transaction. */
export async function readCatalogue(client: pg.ClientBase): Promise<Catalogue> {
  await client.query('begin isolation level repeatable read read only');
  try {
    // With an empty search path, PostgreSQL writes definitions with the schema of every object.
    await client.query(`set local search_path = ''`);
    const owner = await client.query<{ owner: string }>(
      'select oid::text as owner from pg_roles where rolname = current_user',
    );
    const parameters = [owner.rows[0]?.owner ?? '', APP_ROLE];
    const entries: [string, string][] = [];
    for (const question of QUESTIONS) {
      const used = parameters.slice(0, question.includes('$2') ? 2 : question.includes('$1') ? 1 : 0);
      const { rows } = await client.query<{ name: string; text: string | null }>(question, used);
      for (const { name, text } of rows) entries.push([name, text ?? '']);
    }
    entries.sort(([one], [other]) => (one < other ? -1 : 1));
    return Object.fromEntries(entries);
  } finally {
    await client.query('rollback');
  }
}
