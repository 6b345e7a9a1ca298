import { Socket } from 'node:net';
import { checkServerIdentity, type PeerCertificate } from 'node:tls';
import pg from 'pg';
import { isLate, markLate, NoPrimary } from './trouble.ts';

/** A server that an address names. */
export interface Place {
  /** A host name or an IP address, without brackets. */
  readonly host: string;
  readonly port: number;
}

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)([/?#].*)?$/i;
const HOST = /^(\[[0-9a-f:.]+\]|[^:[\]]*)(?::(\d{1,5}))?$/i;
const USUAL_PORT = '5432';

/** Returns the servers of a connection string in their order; null when the string is not valid. */
export function placesOf(url: string): Place[] | null {
  const [, , hosts] = PARTS.exec(url) ?? [];
  if (hosts === undefined) return null;
  const places = hosts.split(',').map((one) => HOST.exec(one));
  const isComplete = places.length === 1 || places.every((found) => (found?.[1] ?? '') !== '');
  // Parses an address of each server alone, because only URL parsing finds a port above 65535 or a space in a name.
  const isValid = places.every(
    (found) => found !== null && URL.canParse(urlAt(url, found[0] || 'localhost')),
  );
  if (!isComplete || !isValid) return null;
  return places.map((found) => ({
    host: (found?.[1] ?? '').replace(/^\[|\]$/g, '') || 'localhost',
    port: Number(found?.[2] ?? USUAL_PORT),
  }));
}

/**
 * Returns the kind of server that a connection string asks for (`target_session_attrs`); null when it names
 * none.
 */
export const wantedServer = (url: string): string | null =>
  parsed(url).searchParams.get('target_session_attrs');

/**
 * Parses a connection string with 'localhost' in place of its servers. Use the result for the user, the
 * password, the database and the parameters.
 */
export const parsed = (url: string): URL => new URL(escaped(urlAt(url, 'localhost')));

/** A percent sign that begins no code, or a space. */
const STRAY = / |%[^a-f0-9]|%[a-f0-9][^a-f0-9]/i;

/** Escapes an address exactly as the driver does, so that both read the same name and password from it. */
const escaped = (url: string): string =>
  STRAY.test(url) ? encodeURI(url).replace(/%25(\d\d)/g, '%$1') : url;

/** Decodes a part of a parsed address. Returns the part as it is when its percent codes do not decode to a text. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const urlAt = (url: string, hosts: string): string => url.replace(PARTS, `$1${hosts}$3`);

function urlOf(url: string, { host, port }: Place): string {
  const single = new URL(urlAt(url, `${host.includes(':') ? `[${host}]` : host}:${port}`));
  single.searchParams.delete('target_session_attrs');
  return single.href;
}

/**
 * Makes the kernel probe a silent connection every few seconds. Otherwise a firewall forgets a connection that is silent
 * for long, as the connection of a backup is while photos are copied. Without a delay, the kernel waits two hours.
 */
const KEPT_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const;

type Reaching = Pick<
  pg.ClientConfig,
  'connectionString' | 'stream' | 'keepAlive' | 'keepAliveInitialDelayMillis'
>;

/**
 * Returns the driver's settings for a connection to the database of a connection string. When the string names several
 * servers, each new connection goes to the server that accepts writes.
 */
export function connectionTo(url: string): Reaching {
  const places = placesOf(url) ?? [];
  const [first] = places;
  if (first === undefined || places.length === 1) return { ...KEPT_ALIVE, connectionString: url };
  const hosts = known.get(url) ?? new Hosts(url, places);
  known.set(url, hosts);
  return {
    ...KEPT_ALIVE,
    connectionString: urlOf(url, first),
    stream: (asked?: Asked) => followingSocket(hosts, asked),
  };
}

/** The servers of each connection string that names several. All connections of the process share them. */
const known = new Map<string, Hosts>();

/**
 * Milliseconds for which connections use the primary that was found, without asking the servers again. A pool opens
 * many connections at once.
 */
const HOLDS = 1_000;
/**
 * Milliseconds in which a server must accept a connection, and the same time again in which it must answer the
 * question.
 */
const PATIENCE = 1_500;
/**
 * Milliseconds to wait for the answers of the other servers once one server is known to accept writes. Another server
 * may be the better choice.
 */
const GRACE = 300;

/** A server that is not a standby. */
interface Primary {
  readonly place: Place;
  readonly isWritable: boolean;
  /** The server's timeline in hexadecimal. PostgreSQL increases it with each promotion of a standby. */
  readonly timeline: string;
}

/** Knows which of several servers is the primary. */
class Hosts {
  readonly #url: string;
  readonly #places: readonly Place[];
  #current: Place | null = null;
  #asked: { readonly at: number; readonly place: Promise<Place> } | null = null;

  constructor(url: string, places: readonly Place[]) {
    this.#url = url;
    this.#places = places;
  }

  /**
   * Returns the primary.
   *
   * @throws NoPrimary when no server is a primary, or the first error when every server failed; the error is marked
   *   when a server was late (`isLate`)
   */
  find(): Promise<Place> {
    if (this.#asked === null || Date.now() - this.#asked.at > HOLDS)
      this.#asked = { at: Date.now(), place: this.#look() };
    return this.#asked.place;
  }

  /** Makes the next connection ask the servers again. */
  doubt(): void {
    this.#asked = null;
  }

  async #look(): Promise<Place> {
    const found: Primary[] = [];
    const failed: unknown[] = [];
    const chosen = Promise.withResolvers<void>();
    let grace: NodeJS.Timeout | undefined;
    const asked = this.#places.map(async (place) => {
      try {
        const primary = await ask(urlOf(this.#url, place), place);
        if (primary === null) return;
        found.push(primary);
        if (!primary.isWritable) return;
        if (place === this.#current) chosen.resolve();
        grace ??= setTimeout(chosen.resolve, GRACE);
      } catch (error) {
        failed.push(error);
      }
    });
    await Promise.race([chosen.promise, Promise.all(asked)]);
    clearTimeout(grace);
    const best = found.reduce<Primary | null>(
      (one, other) => (one === null || this.#isBetter(other, one) ? other : one),
      null,
    );
    if (best === null) {
      this.doubt();
      const error =
        failed.length === this.#places.length
          ? failed[0]
          : new NoPrimary(this.#places.map(({ host, port }) => `${host}:${port}`));
      throw failed.some(isLate) ? markLate(error) : error;
    }
    this.#current = best.place;
    return best.place;
  }

  /**
   * Returns whether `one` is a better primary than `other`. The first of these criteria in which the two differ
   * decides: the server accepts writes; the process already uses the server; the server was promoted later, because an
   * old primary may have come back by mistake; the server comes first in the connection string.
   */
  #isBetter(one: Primary, other: Primary): boolean {
    if (one.isWritable !== other.isWritable) return one.isWritable;
    if (one.place === this.#current || other.place === this.#current) return one.place === this.#current;
    if (one.timeline !== other.timeline) return one.timeline > other.timeline;
    return this.#places.indexOf(one.place) < this.#places.indexOf(other.place);
  }
}

/** Asks a server whether it is a primary. Returns null for a standby. */
async function ask(url: string, place: Place): Promise<Primary | null> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'kartoteka hosts',
    connectionTimeoutMillis: PATIENCE,
    query_timeout: PATIENCE,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: string | null; writable: boolean }>(
      `select case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline,
         current_setting('transaction_read_only') = 'off' as writable`,
    );
    const [row] = rows;
    if (row === undefined || row.timeline === null) return null;
    return { place, isWritable: row.writable, timeline: row.timeline };
  } finally {
    client.end().catch(() => undefined);
  }
}

/** The connection settings that the driver passes when it asks for a socket, as far as they are used here. */
interface Asked {
  ssl?: unknown;
}

/** A socket that finds the primary first and then connects to it. */
class FollowingSocket extends Socket {
  readonly #hosts: Hosts;
  place: Place | null = null;

  constructor(hosts: Hosts) {
    super();
    this.#hosts = hosts;
    this.once('close', () => hosts.doubt());
  }

  override connect(): this {
    this.#hosts.find().then(
      (place) => {
        if (this.destroyed) return;
        this.place = place;
        super.connect(place.port, place.host);
      },
      (error: unknown) => this.destroy(error as Error),
    );
    return this;
  }
}

function followingSocket(hosts: Hosts, asked: Asked = {}): Socket {
  const socket = new FollowingSocket(hosts);
  // By itself, the driver would compare the certificate with the name of the first server.
  const ssl = asked.ssl === true ? {} : asked.ssl;
  if (typeof ssl === 'object' && ssl !== null && !('checkServerIdentity' in ssl)) {
    asked.ssl = {
      ...ssl,
      checkServerIdentity: (_: string, certificate: PeerCertificate) =>
        checkServerIdentity(socket.place?.host ?? '', certificate),
    };
  }
  return socket;
}
