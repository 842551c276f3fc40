import { useEffect, useState } from 'react';
import { boardOf, type WallBoard } from '../../domain/dashboard/wall.ts';
import type { SharedCase } from '../../providers/data/dashboards/shared-link.ts';

interface Rotation {
  readonly boards: readonly WallBoard[];
  /** null: there is only one dashboard. */
  readonly seconds: number | null;
  /** The case that keeps its dashboard in front. */
  readonly front: SharedCase | undefined;
}

/** The index of the dashboard to show now. */
export const useRotation = ({ boards, seconds, front }: Rotation): number => {
  const [turn, setTurn] = useState(0);
  const current = turn % boards.length;
  const index = front ? boardOf(front, boards, current) : current;
  const isTurning = front === undefined && seconds !== null && boards.length > 1;

  // The rotation continues from the dashboard that was in front.
  useEffect(() => setTurn(index), [index]);
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(() => setTurn(index + 1), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [isTurning, seconds, index]);
  return index;
};
