import { StartError } from '../startup/start-error.ts';

interface Given {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_APP_URL?: string | undefined;
  readonly DATABASE_REPLICA_URL?: string | undefined;
  readonly DATABASE_REPLICA_APP_URL?: string | undefined;
  readonly REPLICA_MAX_LAG_S: number;
}

/** The settings of the replica. */
export interface ReplicaSettings {
  readonly url: string;
  /** The address of the app role; undefined: derived from `url`. */
  readonly appUrl: string | undefined;
  /** With more lag (s), nothing is read there. */
  readonly maxLagS: number;
}

const fault = (sentence: string): StartError => new StartError(sentence);

/** User, database, and host with port of an address of PostgreSQL; its parameters count more than what is before them. */
const partsOf = (address: string, name: keyof Given) => {
  // With a socket directory there may be a user without a host, which is no URL.
  const whole = address.replace(/^(postgres(?:ql)?:\/\/[^/?]*@)(?=\/|$|\?)/, '$1localhost');
  if (!URL.canParse(whole)) throw fault(`${name} must be the address of a PostgreSQL server.`);
  const { username, hostname, port, pathname, searchParams } = new URL(whole);
  const part = (key: string, text: string): string => searchParams.get(key) || decodeURIComponent(text);
  return {
    user: part('user', username),
    database: part('dbname', pathname.slice(1)),
    place: `${part('host', hostname).toLowerCase() || 'localhost'}:${part('port', port) || '5432'}`,
  };
};

/**
 * The replica of these variables; null without one. Throws a StartError, which repeats no value, if they don't go together: it must
 * be another server than that of DATABASE_URL, with the same user and database.
 */
export const replicaOf = ({
  DATABASE_URL: primary,
  DATABASE_APP_URL: primaryApp,
  DATABASE_REPLICA_URL: url,
  DATABASE_REPLICA_APP_URL: appUrl,
  REPLICA_MAX_LAG_S: maxLagS,
}: Given): ReplicaSettings | null => {
  if (url === undefined) {
    if (appUrl === undefined) return null;
    throw fault('DATABASE_REPLICA_APP_URL is set, but DATABASE_REPLICA_URL is not: set both or neither.');
  }
  if (primary === undefined) {
    throw fault(
      'DATABASE_REPLICA_URL is set, but DATABASE_URL is not: only a server of your own has replicas.',
    );
  }
  if (primaryApp !== undefined && appUrl === undefined) {
    throw fault('DATABASE_REPLICA_APP_URL is not set: with DATABASE_APP_URL, a replica needs it too.');
  }
  const compare = (name: keyof Given, at: string, given: string): void => {
    const [there, here] = [partsOf(at, name), partsOf(given, 'DATABASE_URL')];
    if (there.database !== here.database || there.user !== here.user || there.place === here.place) {
      throw fault(
        `${name} must have the same user and database as ${name.replace('_REPLICA', '')}, and another host or port.`,
      );
    }
  };
  compare('DATABASE_REPLICA_URL', url, primary);
  if (appUrl !== undefined && primaryApp !== undefined)
    compare('DATABASE_REPLICA_APP_URL', appUrl, primaryApp);
  return { url, appUrl, maxLagS };
};
