export function sinceClock(time: string, zone: string, now?: number): number;
export function setBack(ms: number, scope?: { Date: DateConstructor }): void;
export function setBackDatabase(client: { query(sql: string): Promise<unknown> }, ms: number): Promise<void>;
