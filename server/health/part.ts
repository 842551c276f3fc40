import type { Text } from '../texts/texts.ts';

export const PART_STATES = ['ok', 'degraded', 'down', 'off'] as const;
export type PartState = (typeof PART_STATES)[number];

/** What the server works with, and how it is. */
export interface Part {
  readonly name: string;
  readonly state: PartState;
  readonly text: Text;
  /** When it got into this state, where it is known. */
  readonly since?: Date | undefined;
}

/** Host and port of an address, without user and password. */
export const hostOf = (address: string): string => {
  if (!URL.canParse(address)) return new URLSearchParams(address.split('?')[1] ?? '').get('host') ?? '';
  const { host, searchParams } = new URL(address);
  return host === '' ? (searchParams.get('host') ?? '') : host;
};
