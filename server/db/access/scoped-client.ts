import pg from 'pg';
import type { ServingRoles } from './policies.ts';
import { ALL, currentScope, type Scope } from './scope.ts';

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
  // Without a row, which would be one of the query's.
  const select = (values: readonly string[]): string =>
    `select where concat(${names.map((name, n) => `set_config('${name}', ${values[n]}, true)`).join(', ')}) is null`;
  return {
    prepare: `prepare ${STATEMENT} (text, text, text, text) as ${select(['$1', '$2', '$3', '$4'])}`,
    valuesOf,
    statementOf: (scope) => select(valuesOf(scope).map((value) => pg.escapeLiteral(value))),
  };
};

const ignore = (): void => undefined;

type Results = pg.QueryResult | pg.QueryResult[];
const allOf = (results: Results): pg.QueryResult[] => (Array.isArray(results) ? results : [results]);

/**
 * A client whose queries have the scope of the code that makes them, and no other rows. The scope goes ahead of the query, in
 * the same transaction and without another round trip: as a statement before its text, or, if it has values, by `bind` and
 * `execute` of the prepared statement. pg then returns the results of both. A transaction keeps its scope until a query in it is made
 * with another one.
 */
export class ScopedClient extends pg.Client {
  /** Set by the class of a pool. */
  protected readonly scoping: Scoping = scopingWith(null);
  /** The scope that the transaction has, if it is in one; null if that is not known. */
  #scope: Scope | null = null;

  /** Whether the next query must set this scope. A failed transaction could not, and does nothing but end. */
  #needs(scope: Scope): boolean {
    const status = this.getTransactionStatus();
    if (status === 'E' || (status === 'T' && scope === this.#scope)) return false;
    this.#scope = scope;
    return true;
  }

  /**
   * The statement that must precede those of a query object in the same simple query, so that it has the scope of the
   * code that makes it; undefined if the connection has it. To be called when the query is submitted.
   */
  scopeStatement(scope: Scope): string | undefined {
    return this.#needs(scope) ? this.scoping.statementOf(scope) : undefined;
  }

  #send(config: string | pg.QueryConfig, given: unknown[] | undefined, scope: Scope): Promise<Results> {
    const { text, name, values }: pg.QueryConfig = typeof config === 'string' ? { text: config } : config;
    // pg sends other queries as text.
    const isPrepared = name !== undefined || ((given ?? values)?.length ?? 0) > 0;
    return new Promise((resolve, reject) => {
      let isScoped = false;
      const query = new pg.Query(config, given, (error, result: Results) => {
        // A rollback, also one to a savepoint, may have taken back the scope.
        if (error || allOf(result).some(({ command }) => command === 'ROLLBACK')) this.#scope = null;
        if (error) return reject(error);
        const own = allOf(result).slice(isScoped ? 1 : 0);
        resolve(own.length === 1 ? (own[0] as pg.QueryResult) : own);
      });
      const submit = query.submit.bind(query);
      // Decided when all earlier queries have ended.
      query.submit = (connection) => {
        isScoped = this.#needs(scope);
        if (!isScoped) return submit(connection);
        if (!isPrepared) return connection.query(`${this.scoping.statementOf(scope)}; ${text}`);
        connection.stream.cork();
        connection.bind({ statement: STATEMENT, values: [...this.scoping.valuesOf(scope)] }, true);
        connection.execute({}, true);
        submit(connection);
        connection.stream.uncork();
      };
      super.query(query);
    });
  }

  // pg's own signatures are overloads, which no implementation can satisfy.
  override query = ((config: string | pg.QueryConfig | pg.Submittable, ...given: unknown[]): unknown => {
    if (typeof config !== 'string' && 'submit' in config) return super.query(config);
    const [values] = given;
    const result = this.#send(config, Array.isArray(values) ? values : undefined, currentScope()).catch(
      (error: unknown) => {
        // As pg does: with the stack of the code that made the query.
        Error.captureStackTrace(error as Error);
        throw error;
      },
    );
    const done = given.findLast((value) => typeof value === 'function');
    if (done === undefined) return result;
    const callback = done as (error: unknown, rows?: Results) => void;
    result.then((rows) => callback(undefined, rows), callback);
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
