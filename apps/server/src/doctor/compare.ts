import pg from 'pg';
import { APP_ROLE } from '../db/pool.ts';
import { APP, type Catalogue, EVERYBODY, OWNER } from './catalogue.ts';
import { type Finding, notice, wrong } from './finding.ts';

export interface Comparing {
  /** The owner of the database, for the statements that repair it. */
  readonly owner: string;
  /** Whether the application's role exists. Its missing rights are not reported when it does not exist. */
  readonly hasRole: boolean;
}

/**
 * Returns the findings about a database whose catalogue differs from the catalogue that the migrations make.
 */
export function compareCatalogues(
  expected: Catalogue,
  actual: Catalogue,
  { owner, hasRole }: Comparing,
): Finding[] {
  const names = new Set([...Object.keys(expected), ...Object.keys(actual)]);
  return [...names].sort().flatMap((name) => {
    const meant = expected[name];
    const found = actual[name];
    if (meant === found) return [];
    const thing = parse(name);
    if (thing.kind === 'grant') return compareGrant(thing.name, expected, actual, { owner, hasRole });
    if (isTold(thing, meant ?? found ?? '', expected, actual)) return [];
    if (found === undefined) return [missing(thing, meant ?? '')];
    if (meant === undefined) return [unexpected(thing, found)];
    return [different(thing, meant, found, owner)];
  });
}

interface Thing {
  readonly kind: string;
  /** The object's name without its kind, for example `card_event.card_event_append_only`. */
  readonly name: string;
  /** The part of the name before its dot; the whole name when it has no dot. */
  readonly table: string;
  /** The part of the name after its dot; the whole name when it has no dot. */
  readonly part: string;
}

function parse(key: string): Thing {
  const [, kind = '', name = ''] = /^(\S+) (.+)$/.exec(key) ?? [];
  const dot = name.indexOf('.');
  return { kind, name, table: dot < 0 ? name : name.slice(0, dot), part: name.slice(dot + 1) };
}

const quoted = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : pg.escapeIdentifier(name));
const inPublic = (name: string): string => `public.${quoted(name)}`;

/** Returns whether another finding covers this one. A missing table, for example, lacks its columns too. */
function isTold(
  { kind, name, table, part }: Thing,
  text: string,
  expected: Catalogue,
  actual: Catalogue,
): boolean {
  const isPart = ['column', 'constraint', 'trigger', 'rule', 'policy', 'options'].includes(kind);
  const on =
    kind === 'index' ? (/ ON (?:ONLY )?public\.(\w+) /.exec(text)?.[1] ?? '') : isPart ? table : null;
  if (on !== null && (expected[`table ${on}`] === undefined || actual[`table ${on}`] === undefined))
    return true;
  if (kind === 'index') {
    const constraint = `constraint ${on}.${part}`;
    return expected[constraint] !== actual[constraint] && actual[`index ${name}`] === undefined;
  }
  // A sequence that belongs to a column is missing together with it.
  const of = kind === 'sequence' ? /of public\.(\w+)\.(\w+)/.exec(text) : null;
  return of !== null && actual[`column ${of[1]}.${of[2]}`] === undefined;
}

const NOUNS: Readonly<Record<string, readonly [of: string, is: string]>> = {
  extension: ['rozszerzenia', 'rozszerzenie'],
  table: ['tabeli', 'tabela'],
  view: ['widoku', 'widok'],
  sequence: ['sekwencji', 'sekwencja'],
  options: ['ustawień tabeli', 'ustawienia tabeli'],
  column: ['kolumny', 'kolumna'],
  constraint: ['ograniczenia', 'ograniczenie'],
  trigger: ['wyzwalacza', 'wyzwalacz'],
  rule: ['reguły', 'reguła'],
  policy: ['polityki wierszy', 'polityka wierszy'],
  index: ['indeksu', 'indeks'],
  statistics: ['statystyk', 'statystyki'],
  function: ['funkcji', 'funkcja'],
  schema: ['schematu', 'schemat'],
};

const nounOf = ({ kind, name }: Thing, text: string, isOf: boolean): string => {
  if (kind === 'constraint' && text.startsWith('FOREIGN KEY'))
    return `${isOf ? 'klucza obcego' : 'klucz obcy'} ${name}`;
  const [of, is] = NOUNS[kind] ?? [kind, kind];
  return `${isOf ? of : is} ${name}`;
};

const MIGRATIONS = 'apps/server/src/db/migrations';
const AFTER_GUARD =
  'Potem sprawdź historię (npm run verify-history): bez tej ochrony dane mogły się zmienić.';

/** Returns the statement that creates a missing object; null when that needs a backup or a migration's definition. */
function making({ kind, table, part, name }: Thing, meant: string): string | null {
  if (kind === 'extension') return `create extension ${quoted(name)} with schema ${meant}`;
  if (kind === 'trigger' || kind === 'index' || kind === 'statistics') return meant;
  if (kind === 'constraint') return `alter table ${inPublic(table)} add constraint ${quoted(part)} ${meant}`;
  if (kind === 'options') return `alter table ${inPublic(table)} set (${meant})`;
  return null;
}

function missing(thing: Thing, meant: string): Finding {
  const noun = `Brakuje ${nounOf(thing, meant, true)}.`;
  const statement = making(thing, meant);
  if (['options', 'statistics'].includes(thing.kind)) return notice(`${noun} Wykonaj: ${statement};`);
  const guard = thing.kind === 'trigger' || thing.kind === 'constraint' ? ` ${AFTER_GUARD}` : '';
  if (statement !== null) return wrong(`${noun} Wykonaj: ${statement};${guard}`);
  if (thing.kind === 'function') return wrong(`${noun} Utwórz ją jej definicją z ${MIGRATIONS}.`);
  return wrong(`${noun} Odtwórz bazę z kopii zapasowej.`);
}

/** Kinds of objects that may change stored data, or refuse data that the program stores. */
const HARMFUL = new Set(['trigger', 'rule', 'policy', 'constraint', 'column']);

function unexpected(thing: Thing, found: string): Finding {
  const what = `W bazie jest coś, czego nie tworzą migracje: ${nounOf(thing, found, false)}`;
  if (HARMFUL.has(thing.kind) || found.startsWith('CREATE UNIQUE INDEX')) {
    return wrong(`${what}. Może to zmieniać albo odrzucać zapisy. Wykonaj: ${dropping(thing)};`);
  }
  return notice(`${what}.`);
}

function dropping({ kind, table, part, name }: Thing): string {
  if (kind === 'index') return `drop index ${inPublic(name)}`;
  if (kind === 'column' || kind === 'constraint')
    return `alter table ${inPublic(table)} drop ${kind} ${quoted(part)}`;
  return `drop ${kind} ${quoted(part)} on ${inPublic(table)}`;
}

function different(thing: Thing, meant: string, found: string, owner: string): Finding {
  const { kind, table, part, name } = thing;
  const subject = upper(nounOf(thing, meant, false));
  const holder = ownerIn(found);
  if (holder !== null && holder !== OWNER) {
    const object = kind === 'function' ? `function public.${name}` : `${kind} ${inPublic(name)}`;
    return wrong(
      `${subject}: właścicielem jest ${holder}, a ma być ${owner}. ` +
        `Wykonaj jako ${holder}: alter ${object} owner to ${quoted(owner)};`,
    );
  }
  const suffix = found.startsWith(meant) ? found.slice(meant.length).trim() : '';
  if (kind === 'trigger' && suffix !== '') {
    const state = suffix === '(disabled)' ? 'jest wyłączony' : 'działa w innym trybie niż zwykły';
    return wrong(
      `${subject} ${state}. Wykonaj: alter table ${inPublic(table)} enable trigger ${quoted(part)}; ${AFTER_GUARD}`,
    );
  }
  if (kind === 'constraint' && suffix === '(disabled)') {
    return wrong(
      `${subject} nie działa, bo jego wyzwalacze są wyłączone. Wykonaj jako administrator bazy: alter table ${inPublic(table)} enable trigger all; ${AFTER_GUARD}`,
    );
  }
  if (kind === 'constraint' && suffix === 'NOT VALID') {
    return wrong(
      `${subject}: wcześniejsze dane nie są sprawdzone. Wykonaj: alter table ${inPublic(table)} validate constraint ${quoted(part)};`,
    );
  }
  if (kind === 'index' && suffix === '(not valid)') {
    return wrong(
      `${subject} jest niegotowy, więc baza go nie używa. Wykonaj: reindex index ${inPublic(name)};`,
    );
  }
  if (kind === 'function') {
    return wrong(
      `${subject} jest inna niż w migracji. Utwórz ją znowu jej definicją z ${MIGRATIONS}. ${AFTER_GUARD}`,
    );
  }
  const say = kind === 'options' || kind === 'statistics' ? notice : wrong;
  return say(`${subject}: jest „${found}”, a według migracji ma być „${meant}”.`);
}

const ownerIn = (text: string): string | null => /(?:^|, )owner ([^,]+)/.exec(text)?.[1] ?? null;
const upper = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Rights that by themselves do not allow changing data. */
const READING = new Set(['SELECT', 'USAGE', 'EXECUTE', 'REFERENCES']);

function compareGrant(
  grant: string,
  expected: Catalogue,
  actual: Catalogue,
  { owner, hasRole }: Comparing,
): Finding[] {
  const at = grant.lastIndexOf(' ');
  const [object, grantee] = [grant.slice(0, at), grant.slice(at + 1)];
  if (grantee === APP && !hasRole) return [];
  const { kind, name, table } = parse(object);
  const holder = kind === 'column' ? `table ${table}` : object;
  const hasHolder = (catalogue: Catalogue): boolean =>
    kind === 'schema' || kind === 'default' || catalogue[holder] !== undefined;
  if (!hasHolder(expected) || !hasHolder(actual)) return [];
  // A wrong owner has its own finding, which also covers the rights of the owner.
  const another = ownerIn(actual[holder] ?? '');
  if (another !== null && another !== OWNER && (grantee === OWNER || grantee === another)) return [];

  const meant = rights(expected[`grant ${grant}`]);
  const found = rights(actual[`grant ${grant}`]);
  const lacking = meant.filter((right) => !found.includes(right));
  const extra = found.filter((right) => !meant.includes(right));
  const role =
    grantee === APP ? APP_ROLE : grantee === OWNER ? owner : grantee === EVERYBODY ? 'public' : grantee;
  const who = grantee === EVERYBODY ? 'Każdy użytkownik bazy' : `Rola ${role}`;
  const [noun = kind] = NOUNS[kind] ?? [];
  const where = kind === 'default' ? `do nowych obiektów (${name})` : `do ${noun} ${name}`;
  const statement = (verb: string, list: readonly string[]): string => {
    const way = verb === 'grant' ? 'to' : 'from';
    const to = role === 'public' ? 'public' : quoted(role.replace(/^"|"$/g, ''));
    if (kind === 'default') {
      return `alter default privileges in schema public ${verb} ${list.join(', ')} on ${name} ${way} ${to}`;
    }
    const named =
      kind === 'column'
        ? `${list.map((right) => `${right} (${quoted(parse(object).part)})`).join(', ')} on ${inPublic(table)}`
        : `${list.join(', ')} on ${kind === 'schema' ? 'schema public' : kind === 'function' ? `function public.${name}` : `${kind} ${inPublic(name)}`}`;
    return `${verb} ${named} ${way} ${to}`;
  };
  const harmless = grantee !== APP && grantee !== EVERYBODY && extra.every((right) => READING.has(right));
  return [
    ...(lacking.length === 0
      ? []
      : [
          wrong(
            `${who} nie ma praw ${lacking.join(', ')} ${where}. Wykonaj: ${statement('grant', lacking)};`,
          ),
        ]),
    ...(extra.length === 0
      ? []
      : [
          (harmless ? notice : wrong)(
            `${who} ma prawa ${extra.join(', ')} ${where}, których nie dają migracje. ` +
              `${harmless ? 'Jeśli to pomyłka, wykonaj' : 'Wykonaj'}: ${statement(
                'revoke',
                extra.map((right) => right.replace(' WITH GRANT OPTION', '')),
              )};`,
          ),
        ]),
  ];
}

const rights = (text: string | undefined): string[] =>
  text === undefined || text === '' ? [] : text.split(', ');
