import { durationText } from '../../domain/duration.ts';

const ofMs = (ms: number): string => durationText(ms / 1000);

/** A function that says how long something lasted (ms). */
export const useDurationText = (): ((ms: number) => string) => ofMs;
