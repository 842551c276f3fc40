import { durationText } from '../../domain/duration.ts';

const ofMs = (ms: number): string => durationText(ms / 1000);

/** Returns a formatter of durations in ms. */
export const useDurationText = (): ((ms: number) => string) => ofMs;
