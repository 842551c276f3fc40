import { ageOf } from '../../../domain/time/age.ts';
import { worstCaseOf } from '../../../domain/dashboard/open-cases.ts';
import type { AlarmCase } from '../../../domain/alarms/cases/case.ts';
import { SEVERITY_SHAPES } from '../../../domain/alarms/severity-shapes.ts';
import { SYMBOL_CLASS } from '../../../domain/dashboard/schematic/classes.ts';
import type { BoundDatapoint } from '../../../domain/readings/datapoints.ts';
import { live } from '../../../live/client.ts';
import '../../../providers/i18n/drawing-texts.ts';
import { fetchOpenCases } from '../../../providers/data/alarms/open-cases.ts';
import { translate } from '../../../providers/i18n/translate.ts';
import type { ValueSource } from '../../value-source.ts';
import { alarmWordStyles, arrangeAlarms, clearAlarms, nameAlarm, setAlarmAge, SIGN } from './alarm-words.ts';
import { cornerSign } from './corner-sign.ts';
import { framedBy, OUTLINE } from './framed.ts';
import { TEXT_RESIZED_EVENT } from './styles.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Space around a node, as a share of its height. A frame around a symbol is on the border of its card. */
const SPACE = 0.15;
/** The radius of a symbol's card. */
const SYMBOL_RADIUS = 12;
const REFRESH_MS = 30_000;
const GATHER_MS = 250;

/** The cases that were loaded last for a source, and when: a drawing that is edited is painted again with each step. */
const remembered = new WeakMap<
  ValueSource,
  { readonly cases: readonly AlarmCase[]; readonly key: string; readonly at: number }
>();

const styles = `
[${OUTLINE}] { fill: none; stroke-width: calc(max(3px, 0.1875rem) / var(--fg-zoom, 1)); vector-effect: non-scaling-stroke; pointer-events: none;
  animation: fg-outline 2s ease-in-out infinite; }
[${OUTLINE}="critical"], [${OUTLINE}="high"] { stroke: #c4281f; }
[${OUTLINE}="medium"] { stroke: #b58100; stroke-dasharray: 6 3; }
[${OUTLINE}="low"] { stroke: #0579b0; stroke-dasharray: 2 3; }
:host([data-ground="theme"]) :is([${OUTLINE}="critical"], [${OUTLINE}="high"]) { stroke: light-dark(#c4281f, #ff7b70); }
:host([data-ground="theme"]) [${OUTLINE}="medium"] { stroke: light-dark(#b58100, #e3b341); }
:host([data-ground="theme"]) [${OUTLINE}="low"] { stroke: light-dark(#0579b0, #5cb8e6); }
@keyframes fg-outline { 50% { stroke-opacity: 0.55; } }
@media (prefers-reduced-motion: reduce) { [${OUTLINE}] { animation: none; } }
`;

/** A frame around a node, in the node's own coordinates. */
const frameAround = (node: SVGGraphicsElement, found: Pick<AlarmCase, 'severity' | 'title'>): SVGElement => {
  const isSymbol = node.matches(`.${SYMBOL_CLASS}`);
  // That of a symbol is its card's: a hidden text, enlarged on a wall, may reach beyond it for a moment.
  const card = isSymbol ? node.querySelector(':scope > rect') : null;
  const { x, y, width, height } = (card instanceof SVGGraphicsElement ? card : node).getBBox();
  const space = isSymbol ? 0 : Math.max(2, Math.min(width, height) * SPACE);
  const frame = document.createElementNS(SVG, 'rect');
  const transform = node.getAttribute('transform');
  if (transform) frame.setAttribute('transform', transform);
  for (const [name, value] of Object.entries({
    x: x - space,
    y: y - space,
    width: width + 2 * space,
    height: height + 2 * space,
    rx: isSymbol ? SYMBOL_RADIUS : space,
    role: 'img',
    'aria-label': translate('elements.svg.alarm', {
      severity: translate(`severity.${found.severity}`),
      title: found.title,
    }),
    [OUTLINE]: found.severity,
  })) {
    frame.setAttribute(name, String(value));
  }
  return frame;
};

/** The sign of a case on the card of a symbol, above its frame; null for other nodes. */
const signOn = (node: SVGGraphicsElement, { severity }: Pick<AlarmCase, 'severity'>): SVGElement | null => {
  const card = node.matches(`.${SYMBOL_CLASS}`) && node.querySelector(':scope > rect');
  if (!card) return null;
  const placed = document.createElementNS(SVG, 'g');
  placed.setAttribute('transform', node.getAttribute('transform') ?? '');
  placed.setAttribute(SIGN, severity);
  placed.append(cornerSign(card, SEVERITY_SHAPES[severity]));
  return placed;
};

/** Since when (ms) a case is open; an offline device is silent for longer, which is said everywhere else. */
const sinceOf = (
  { kind, since }: Pick<AlarmCase, 'kind' | 'since'>,
  datapoints: readonly BoundDatapoint[],
  source: ValueSource,
): number => {
  const seen = kind === 'device_offline' ? datapoints.map(({ id }) => source.get(id).ts ?? 0) : [];
  return Math.max(0, ...seen) || Date.parse(since);
};

/** An outlined node, and since when (ms) its case is open. */
interface Outlined {
  readonly framed: SVGGraphicsElement;
  readonly found: AlarmCase;
  readonly since: number;
}

/** For how long a case goes on, in short: “4 min”; or that it has ended. */
const briefAge = ({ found, since }: Outlined): string => {
  const { unit, count } = ageOf(live.store.now() - since);
  return translate(`elements.svg.brief_age.${found.cleared_at ? 'ended' : unit}`, {
    count,
    smart_count: count,
  });
};

/**
 * Outlines the bound nodes of a painted drawing whose datapoint or device has an open case, and keeps the outlines up
 * to date. Returns the function that stops it.
 */
export const outlineAlarms = (root: ShadowRoot, source: ValueSource): (() => void) => {
  const framedNodes = new Map<SVGGraphicsElement, readonly BoundDatapoint[]>();
  for (const node of root.querySelectorAll<SVGGraphicsElement>('[data-datapoint]')) {
    const found = (node.getAttribute('data-datapoint') ?? '')
      .split(' ')
      .flatMap((id) => source.datapoint(Number(id)) ?? []);
    const framed = framedBy(node);
    framedNodes.set(framed, [...(framedNodes.get(framed) ?? []), ...found]);
  }
  const devices = new Set([...framedNodes.values()].flat().map(({ device_id }) => device_id));
  if (devices.size === 0) return () => undefined;
  const style = document.createElement('style');
  style.textContent = styles + alarmWordStyles;
  root.append(style);
  const key = [...devices].join();
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown = '';
  let outlined: readonly Outlined[] = [];
  const show = (cases: readonly AlarmCase[]): void => {
    const worst = [...framedNodes].flatMap(([framed, datapoints]) => {
      const found = worstCaseOf(datapoints, cases);
      return found ? [{ framed, found, since: sinceOf(found, datapoints, source) }] : [];
    });
    const now = worst.map(({ framed, found }) => `${framed.id} ${found.severity} ${found.title}`).join('\n');
    outlined = worst;
    // What stays is not drawn again: walls have enlarged its text.
    if (now === shown) return;
    shown = now;
    root.querySelectorAll(`[${OUTLINE}], [${SIGN}]`).forEach((shape) => shape.remove());
    clearAlarms(root);
    for (const one of worst) {
      const { framed, found } = one;
      const frame = frameAround(framed, found);
      framed.after(...[frame, signOn(framed, found)].filter((shape) => shape !== null));
      nameAlarm(framed, found, briefAge(one));
    }
  };
  const load = (): void => {
    clearTimeout(timer);
    timer = setTimeout(load, REFRESH_MS);
    fetchOpenCases([...devices], stop.signal).then(
      (cases) => {
        if (stop.signal.aborted) return;
        remembered.set(source, { cases, key, at: Date.now() });
        show(cases);
      },
      // The outlines stay as they were until the next attempt.
      () => undefined,
    );
  };
  const unsubscribe = live.onAlarms((change) => {
    if (!('alarm' in change) || !devices.has(change.alarm.device_id ?? 0)) return;
    clearTimeout(timer);
    timer = setTimeout(load, GATHER_MS);
  });
  const stopAges = source.onSecond(() => {
    for (const one of outlined) setAlarmAge(one.framed, briefAge(one));
  });
  const arrange = (): void => arrangeAlarms(root);
  root.addEventListener(TEXT_RESIZED_EVENT, arrange);
  const last = remembered.get(source);
  const age = last?.key === key ? Date.now() - last.at : REFRESH_MS;
  if (last && age < REFRESH_MS) {
    show(last.cases);
    timer = setTimeout(load, REFRESH_MS - age);
  } else load();
  return () => {
    stop.abort();
    clearTimeout(timer);
    root.removeEventListener(TEXT_RESIZED_EVENT, arrange);
    unsubscribe();
    stopAges();
  };
};
