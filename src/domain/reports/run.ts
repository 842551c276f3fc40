/** The states of a run. See docs/specification.md, section 10. */
export const RUN_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof RUN_STATES)[number];

export const isUnderWay = (state: string): boolean => state === 'queued' || state === 'running';
