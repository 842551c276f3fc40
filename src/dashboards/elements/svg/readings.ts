import { SEVERITIES, type Severity } from '../../../domain/alarms/alarm.ts';
import { SYMBOL_CLASS } from '../../../domain/dashboard/schematic/classes.ts';
import type { ValueSource } from '../../value-source.ts';
import { framedBy, OUTLINE } from './framed.ts';
import { NOTE_ATTRIBUTE, STATE_ATTRIBUTE } from './styles.ts';

/** What a symbol, or a node of an uploaded drawing, shows at present, in words. */
export interface DrawnReading {
  readonly node: SVGGraphicsElement;
  readonly name: string;
  /** Its main value; empty if it has only states. */
  readonly value: string;
  /** Further values, each with its name, and notes such as the time of the last use. */
  readonly notes: readonly string[];
  /** Age and state of the main value. */
  readonly about: string;
  readonly isLive: boolean;
  /** Its worst open alarm in words: “Critical: Scald risk”. */
  readonly alarm: { readonly severity: Severity; readonly text: string } | null;
}

const textOf = (node: Element | undefined): string => node?.textContent?.trim() ?? '';
const isText = (node: Element): boolean => /^(?:text|tspan)$/i.test(node.tagName);

/** The frame of an open alarm around a node, if it has one. */
const outlineOf = (node: Element): Element | null => {
  const next = node.nextElementSibling;
  return next?.hasAttribute(OUTLINE) === true ? next : null;
};

const alarmOf = (node: Element): DrawnReading['alarm'] => {
  const outline = outlineOf(node);
  const severity = SEVERITIES.find((each) => each === outline?.getAttribute(OUTLINE));
  return severity ? { severity, text: outline?.getAttribute('aria-label') ?? '' } : null;
};

const readingOf = (
  node: SVGGraphicsElement,
  bound: readonly Element[],
  source: ValueSource,
): DrawnReading | null => {
  const datapointOf = (part: Element | undefined) =>
    source.datapoint(Number.parseInt(part?.getAttribute('data-datapoint') ?? '', 10));
  const texts = bound.filter((part) => isText(part) && textOf(part) !== '');
  const [main, ...others] = texts.filter((part) => !part.hasAttribute(NOTE_ATTRIBUTE));
  const alarm = alarmOf(node);
  if (!main && !alarm) return null;
  const datapoint = datapointOf(main ?? bound[0]);
  const label = node.matches(`.${SYMBOL_CLASS}`)
    ? textOf([...node.querySelectorAll('text')].find((text) => !text.hasAttribute('id')))
    : '';
  return {
    node,
    name: label || [datapoint?.device_title, datapoint?.label].filter(Boolean).join(' · '),
    value: textOf(main),
    notes: [
      ...texts.filter((part) => part.hasAttribute(NOTE_ATTRIBUTE)).map(textOf),
      ...others.map((part) => [datapointOf(part)?.label, textOf(part)].filter(Boolean).join(' ')),
    ],
    about: (main ?? bound[0])?.getAttribute('aria-description') ?? '',
    isLive: (main ?? bound[0])?.getAttribute(STATE_ATTRIBUTE) === 'live',
    alarm,
  };
};

/** What a painted drawing shows, the worst alarms first, otherwise in the drawing's order. */
export const readingsOf = (root: ShadowRoot, source: ValueSource): readonly DrawnReading[] => {
  const byNode = new Map<SVGGraphicsElement, Element[]>();
  for (const bound of root.querySelectorAll<SVGGraphicsElement>('[data-datapoint]')) {
    const node = framedBy(bound);
    byNode.set(node, [...(byNode.get(node) ?? []), bound]);
  }
  const rank = ({ alarm }: DrawnReading): number =>
    alarm ? SEVERITIES.indexOf(alarm.severity) : SEVERITIES.length;
  return [...byNode]
    .flatMap(([node, bound]) => readingOf(node, bound, source) ?? [])
    .toSorted((a, b) => rank(a) - rank(b));
};

/** The node with the worst alarm, if there is any. */
export const worstNode = (root: ShadowRoot): Element | null => {
  const outlines = [...root.querySelectorAll(`[${OUTLINE}]`)];
  const rank = (outline: Element): number => SEVERITIES.indexOf(outline.getAttribute(OUTLINE) as Severity);
  return outlines.toSorted((a, b) => rank(a) - rank(b))[0] ?? null;
};
