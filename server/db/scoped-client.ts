import pg from 'pg';
import type { ServingRoles } from './policies.ts';
import { ALL, currentScope, type Scope } from './scope.ts';

/*
 * Sends the scope with each query, in the same transaction and without another round trip: `bind` and `execute` of a
 * prepared statement, then those of the query, then one `sync`. That is what pg (8.x) does in `Query.prepare`, which it
 * neither documents nor types; `tests/api/scoped-pool.test.ts` fails when that changes.
 */

/** A query object of pg, with what the client calls on it. */
interface ProtocolQuery extends pg.Submittable {
  queryMode?: string;
  callback: ((error: Error | undefined, result: unknown) => void) | undefined;
  prepare: (connection: Protocol) => void;
  handleDataRow?: (message: unknown, connection: unknown) => void;
  handleCommandComplete?: (message: unknown, connection: unknown) => void;
}
interface Protocol {
  readonly bind: (message: object) => void;
  readonly execute: (message: object) => void;
}

/** Prepared on each new connection. */
const STATEMENT = 'flowgen_scope';
const SETTINGS = ['flowgen.company', 'flowgen.share', 'flowgen.datapoints'] as const;

/** How a connection takes on a scope. */
export interface Scoping {
  /** Run on each new connection. */
  readonly prepare: string;
  /** The values of its parameters. */
  readonly valuesOf: (scope: Scope) => readonly string[];
  /** The same as a statement. */
  readonly statementOf: (scope: Scope) => string;
}

/** `roles`: null where there is only the app role. */
export const scopingWith = (roles: ServingRoles | null): Scoping => {
  const [on, off, visitor] = roles ? [roles.platform, 'none', roles.visitor] : ['on', 'off', 'off'];
  const names = [...SETTINGS, roles ? 'role' : 'flowgen.platform'];
  const valuesOf = (scope: Scope): readonly string[] => {
    const [whose = '', datapoints = ''] = scope.split('/');
    if (whose === ALL) return ['', '', '', on];
    const share = /^share:(\d+)$/.exec(whose)?.[1];
    return share === undefined ? [whose, '', datapoints, off] : ['', share, datapoints, visitor];
  };
  const select = (values: readonly string[]): string =>
    `select ${names.map((name, n) => `set_config('${name}', ${values[n]}, true)`).join(', ')}`;
  return {
    prepare: `prepare ${STATEMENT} (text, text, text, text) as ${select(['$1', '$2', '$3', '$4'])}`,
    valuesOf,
    statementOf: (scope) => select(valuesOf(scope).map((value) => pg.escapeLiteral(value))),
  };
};

/** Statements about the session or the transaction, which touch no rows. */
const TOUCHES_NONE =
  /^\s*(?:commit|end|abort|rollback|savepoint|release|set|reset|show|listen|unlisten|notify|fetch|close|lock|prepare|deallocate|discard)\b/i;
const BEGIN = /^\s*(?:begin|start transaction)\b/i;
const END = /^\s*(?:commit|end|abort|rollback(?!\s+to))\b/i;
const ROLLBACK_TO = /^\s*rollback\s+to\b/i;

const ignore = (): void => undefined;

const withScopeOf = (
  values: readonly string[],
  config: string | pg.QueryConfig,
  given: unknown[] | undefined,
) => {
  const query = new pg.Query(config as pg.QueryConfig, given) as unknown as ProtocolQuery;
  const { prepare } = query;
  query.queryMode = 'extended';
  query.prepare = (connection) => {
    // The response to `execute`: one row and its end, before the response to the query.
    query.handleDataRow = ignore;
    query.handleCommandComplete = () => {
      delete query.handleDataRow;
      delete query.handleCommandComplete;
    };
    connection.bind({ portal: '', statement: STATEMENT, values });
    connection.execute({ portal: '', rows: 0 });
    prepare.call(query, connection);
  };
  return query;
};

/**
 * A client whose queries have the scope of the code that makes them, and no other rows. A transaction has the scope of
 * the code that began it, until a query in it is made with another one.
 */
export class ScopedClient extends pg.Client {
  /** Set by the class of a pool. */
  protected readonly scoping: Scoping = scopingWith(null);
  /** The scope that the connection has: of its transaction, else nothing; null if it is not known. */
  #scope: Scope | null = '';
  #isInTransaction = false;

  /**
   * The statement that must precede those of a query object in the same simple query, so that it has the scope of the
   * code that makes it; undefined if the connection has it.
   */
  scopeStatement(): string | undefined {
    const scope = currentScope();
    if (scope === this.#scope) return undefined;
    if (this.#isInTransaction) this.#scope = scope;
    return this.scoping.statementOf(scope);
  }

  // pg's own signatures are overloads, which no implementation can satisfy.
  override query = ((
    config: string | pg.QueryConfig | pg.Submittable,
    values?: unknown,
    callback?: unknown,
  ): unknown => {
    const send = super.query as unknown as (...args: unknown[]) => unknown;
    const plain = (): unknown => send.call(this, config, values, callback);
    if (typeof config !== 'string' && 'submit' in config) return plain();
    const text = typeof config === 'string' ? config : config.text;
    const scope = currentScope();
    if (BEGIN.test(text)) {
      [this.#isInTransaction, this.#scope] = [true, scope];
      const statements = `${text}; ${this.scoping.statementOf(scope)}`;
      return send.call(this, statements, callback ?? values);
    }
    if (END.test(text)) [this.#isInTransaction, this.#scope] = [false, ''];
    else if (ROLLBACK_TO.test(text)) this.#scope = null;
    if (scope === this.#scope || TOUCHES_NONE.test(text)) return plain();
    if (this.#isInTransaction) this.#scope = scope;
    const query = withScopeOf(
      this.scoping.valuesOf(scope),
      config,
      Array.isArray(values) ? values : undefined,
    );
    const done = typeof values === 'function' ? values : callback;
    if (typeof done === 'function') return send.call(this, query, done);
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result));
      send.call(this, query);
    }).catch((error: unknown) => {
      // As pg does: with the stack of the code that made the query.
      Error.captureStackTrace(error as Error);
      throw error;
    });
  }) as pg.Client['query'];
}

/** The class of clients that take on scopes in this way. */
export const scopedClient = (scoping: Scoping): typeof ScopedClient =>
  class extends ScopedClient {
    protected override readonly scoping = scoping;
  };

/**
 * Makes the queries of a pool have the scope of the code that makes them, even when they wait for a connection; those
 * with all rows use the other pool, whose connections have them. Both end together.
 */
export const routePool = (scoped: pg.Pool, platform: pg.Pool): pg.Pool => {
  const [connect, end] = [scoped.connect.bind(scoped), scoped.end.bind(scoped)];
  const connectAny = (...given: Parameters<typeof connect>): unknown =>
    currentScope() === ALL ? platform.connect(...given) : connect(...given);
  // pg-pool makes a query that has waited in the context of the code that released the connection.
  const query = async (config: string | pg.QueryConfig, values?: unknown[]): Promise<unknown> => {
    if (currentScope() === ALL) return platform.query(config as pg.QueryConfig, values);
    const client = await connect();
    let failed: Error | undefined;
    try {
      return await client.query(config as pg.QueryConfig, values);
    } catch (error) {
      failed = error as Error;
      throw error;
    } finally {
      client.release(failed);
    }
  };
  return Object.assign(scoped, {
    connect: connectAny,
    query,
    end: async () => {
      // Connections that break no longer matter.
      platform.removeAllListeners('error').on('error', ignore);
      await Promise.all([end(), platform.end()]);
    },
  });
};
