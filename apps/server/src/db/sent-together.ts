import pg from 'pg';

/** A statement and its parameters, as Kysely gives them to the connection. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Throws when the rows do not permit the transaction to go on. */
  readonly check?: Check | undefined;
}

type Check = (rows: readonly unknown[]) => void;

/** The parameters of a query that stands for several statements, which are sent in one round trip. */
export class Together extends Array<unknown> {
  readonly statements: readonly Statement[];

  constructor(statements: readonly Statement[]) {
    super();
    this.statements = statements;
  }
}

/** The parameters of a statement that a connection keeps until the next statement of the transaction is sent. */
export class Later extends Array<unknown> {
  readonly parameters: readonly unknown[];
  readonly check: Check | undefined;

  constructor(parameters: readonly unknown[], check?: Check) {
    super();
    this.parameters = parameters;
    this.check = check;
  }
}

/** Returns an answer in the driver's form without asking the server. */
export const answerOf = (command: string, rows: readonly unknown[] = []): object => ({
  command,
  rowCount: rows.length,
  rows,
});

/** The part of the driver's connection with which a query sends its messages. */
interface Wire {
  parse(statement: { text: string }): void;
  bind(portal: object): void;
  execute(portal: object): void;
}

const BEGIN = 'begin';

/**
 * A query that sends 'begin' and its statement without a Sync message between them. When 'begin' fails, the
 * server therefore skips the statement, so it never runs outside the transaction.
 */
export class FirstQuery extends pg.Query {
  #hasBegun = false;

  constructor(config: pg.QueryConfig, done: (error: Error | null, result: unknown) => void) {
    super({ ...config, queryMode: 'extended', callback: done } as pg.QueryConfig);
  }

  prepare(wire: Wire): void {
    wire.parse({ text: BEGIN });
    wire.bind({});
    wire.execute({});
    this.#inherited('prepare', wire);
  }

  handleCommandComplete(message: { text: string }, wire: Wire): void {
    if (this.#hasBegun) this.#inherited('handleCommandComplete', message, wire);
    // The first answer belongs to 'begin'.
    else this.#hasBegun = true;
  }

  #inherited(name: string, ...args: readonly unknown[]): void {
    const method: unknown = Reflect.get(pg.Query.prototype, name);
    if (typeof method !== 'function') throw new Error(`The driver's query has no ${name}`);
    Reflect.apply(method, this, args);
  }
}
