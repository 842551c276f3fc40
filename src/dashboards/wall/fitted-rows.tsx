import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { PAGE_MS } from '../../domain/dashboard/wall.ts';
import { pagesInTurn, type WallPage } from '../../domain/dashboard/wall-pages.ts';
import type { VisibleRow } from '../../domain/dashboard/visible-rows.ts';
import { useValueSource } from '../values.tsx';
import { DashboardGrid } from '../viewer/grid.tsx';
import { fitSheet, isScrolled } from './fit.ts';

// Beside the page: they have work only once drawings, gauges and tables are shown.
const legible = import('../elements/svg/legible.ts').catch(() => null);
const tables = import('./table-pages.ts').catch(() => null);
const trim = (stage: HTMLElement): void => void tables.then((code) => code?.trimTables(stage));

/** How often drawings that were painted since are checked for small text, and tables for half a line. */
const LEGIBLE_MS = 2_000;
/** Sooner at first, when they are drawn (ms): nobody should see their text jump. */
const FIRST_MS = [50, 150, 300, 600, 1_000];

/** When a dashboard that was just shown is fitted again (ms): its elements take less room once they are loaded. */
const REFIT_MS = [500, 1_500, 4_000];

interface Props {
  readonly rows: readonly VisibleRow[];
  /** The device whose pages are kept in front. */
  readonly frontDevice: number | null;
  readonly id: number;
  /** By dashboard, the page that it begins with; written when it is left, so that it continues with the next one. */
  readonly nextPages: Map<number, number>;
  readonly onBroken: (error: unknown) => void;
}

const isSame = (a: readonly WallPage[], b: readonly WallPage[]): boolean =>
  a.length === b.length &&
  a.every(({ offset, shown }, index) => {
    const other = b[index];
    return other?.offset === offset && other.shown.size === shown.size;
  });

/** For each element in reading order, whether it shows a datapoint of this device. */
const useShows = (rows: readonly VisibleRow[], device: number | null): readonly boolean[] => {
  const source = useValueSource();
  return useMemo(
    () =>
      rows
        .flatMap(({ columns }) => columns.flatMap(({ elements }) => elements))
        .map(({ xidwithValues, stateDatapoints }) =>
          [
            ...(xidwithValues ?? []).map(({ id }) => id),
            ...(stateDatapoints ?? []).map(({ dataPoint }) => dataPoint),
          ].some((id) => device !== null && source.datapoint(id)?.device_id === device),
        ),
    [rows, device, source],
  );
};

/** The rows of a dashboard in the height there is: all at once if possible, otherwise page by page. */
export const FittedRows = ({ id, rows, frontDevice, nextPages, onBroken }: Props) => {
  const stage = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<readonly WallPage[]>([]);
  const [turn, setTurn] = useState(() => nextPages.get(id) ?? 0);
  const shows = useShows(rows, frontDevice);

  useLayoutEffect(() => {
    const [outer, inner] = [stage.current, sheet.current];
    if (!outer || !inner) return;
    const fit = (): void => {
      const found = fitSheet(outer, inner);
      setPages((before) => (isSame(before, found) ? before : found));
      if (!isScrolled()) trim(outer);
    };
    fit();
    const timers = REFIT_MS.map((ms) => setTimeout(fit, ms));
    // The sheet too: notes and pictures may grow when they are loaded. At once, or a frame would show the page out of its place.
    const observer = new ResizeObserver(() => flushSync(fit));
    observer.observe(outer);
    observer.observe(inner);
    return () => {
      timers.forEach(clearTimeout);
      observer.disconnect();
    };
  }, [rows]);

  useEffect(() => () => void nextPages.set(id, turn + 1), [nextPages, id, turn]);
  useEffect(() => {
    const timer = setInterval(() => {
      setTurn((before) => before + 1);
      void tables.then((code) => stage.current && code?.turnTables(stage.current));
    }, PAGE_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    const enlarge = (): void => {
      if (!stage.current || isScrolled()) return;
      const shown = stage.current;
      void legible.then((code) => code?.enlargeSmallText(shown, window.innerHeight));
      trim(shown);
    };
    enlarge();
    const timers = [...FIRST_MS.map((ms) => setTimeout(enlarge, ms)), setInterval(enlarge, LEGIBLE_MS)];
    return () => timers.forEach(clearTimeout);
  }, [pages]);

  const turned = pagesInTurn(pages, shows);
  const page = turned[turn % Math.max(1, turned.length)];
  useLayoutEffect(() => {
    const elements = sheet.current?.querySelectorAll('.dash-element') ?? [];
    for (const [index, element] of elements.entries()) {
      element.toggleAttribute('data-off', page !== undefined && !page.shown.has(index));
    }
  }, [page]);

  return (
    <>
      <div ref={stage} className="wall-stage">
        <div
          ref={sheet}
          className="wall-sheet dash"
          style={{ transform: `translateY(${-(page?.offset ?? 0)}px)` }}
        >
          <DashboardGrid rows={rows} onBroken={onBroken} />
        </div>
      </div>
      {pages.length > 1 && (
        <ol className="wall-pages" aria-hidden data-still={turned.length === 1 ? '' : undefined}>
          {pages.map((one) => (
            <li key={one.offset} data-on={one === page ? '' : undefined} />
          ))}
        </ol>
      )}
    </>
  );
};
