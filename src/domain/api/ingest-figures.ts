export type Way = 'http' | 'mqtt';
export const WAYS = ['http', 'mqtt'] as const satisfies readonly Way[];

/** Counts of one transport since the server started. */
export interface WayCounts {
  readonly uplinks: number;
  readonly ignored: number;
  readonly accepted: number;
  readonly late: number;
  readonly duplicates: number;
  readonly quarantined: { readonly in_the_future: number; readonly before_2015: number };
  readonly refused_values: number;
  readonly refused: { readonly foreign: number; readonly full: number; readonly unreadable: number };
  readonly not_stored: number;
}

/** A refused value or uplink. */
export interface Refusal {
  readonly at: string;
  readonly way: Way;
  readonly kind: 'value' | 'foreign' | 'full' | 'unreadable';
  /** Null if unknown or deleted. */
  readonly device_id: number | null;
  readonly device: string | null;
  readonly app_id: string | null;
  readonly dev_id: string | null;
  readonly place: string | null;
  readonly reason: string;
  readonly times: number;
}

export interface Quarantined {
  readonly device_id: number | null;
  readonly device: string | null;
  readonly datapoint_id: number;
  readonly key: string | null;
  readonly label: string | null;
  readonly unit: string | null;
  readonly value: number;
  readonly ts: string;
  readonly reason: string;
  readonly received_at: string;
}

export interface Broker {
  readonly mode: 'embedded' | 'external' | 'off';
  readonly connected: boolean;
  readonly since: string | null;
  readonly address: string | null;
  /** Of the embedded broker, with TLS. */
  readonly tls_address: string | null;
  readonly clients: number;
  readonly last_error: { readonly at: string; readonly reason: string } | null;
}

export interface Storing {
  readonly held: number;
  readonly last_commit_at: string | null;
  readonly trouble: { readonly since: string; readonly last_at: string; readonly reason: string } | null;
}

/** Readings accepted in a minute. `at` is its start. */
export interface Minute {
  readonly at: string;
  readonly accepted: number;
}

/** Response of `GET /system/ingest`. */
export interface Ingest {
  readonly at: string;
  readonly started_at: string;
  readonly mqtt: Broker;
  readonly storing: Storing;
  readonly ways: Readonly<Record<Way, WayCounts>>;
  readonly minutes: readonly Minute[];
  readonly refused_values: readonly Refusal[];
  readonly refused: readonly Refusal[];
  readonly quarantine: {
    readonly last_24_h: number;
    readonly more: boolean;
    readonly newest: readonly Quarantined[];
  };
}

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
export const quarantinedIn = ({ quarantined }: WayCounts): number => sumOf(quarantined);
export const refusedIn = ({ refused }: WayCounts): number => sumOf(refused);

/** Whether anything arrived by this transport, accepted or not. */
export const hasActivity = (counts: WayCounts): boolean =>
  counts.uplinks + counts.ignored + counts.not_stored + refusedIn(counts) > 0;
