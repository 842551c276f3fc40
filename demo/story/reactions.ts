/** How somebody who was notified responds to a case. */
export interface Reaction {
  /**
   * The step of the policy whose addressee responds; those before it are not answered. Null: the admin of the company
   * responds, who sees the case on the overview.
   */
  readonly step: number | null;
  /** Minutes from that step, or since the case was detected, until the case is acknowledged. */
  readonly minutes: number;
  /** Whether they assign the case to themselves. */
  readonly assign?: boolean;
  /** What they write afterwards, in minutes from the same time. */
  readonly comments?: readonly { readonly minutes: number; readonly text: string }[];
}

/** By occurrence of a case, from the first; without one, nobody responds. */
export type Reactions = readonly Reaction[];

/** The first person who is notified responds. */
export const SOON = { step: 0, minutes: 9 } as const satisfies Reaction;
