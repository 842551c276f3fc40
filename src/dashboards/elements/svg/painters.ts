import { bandOf, readBands } from '../../../domain/dashboard/bands.ts';
import { composeLooks, type Look, NEUTRAL } from '../../../domain/dashboard/effects.ts';
import type { Rect, StateBinding, ValueBinding } from '../../../domain/dashboard/document.ts';
import type { CurrentValue, ValueSource } from '../../value-source.ts';
import type { Formatters } from '../../formatters.ts';
import { makeRotatable, createTextTarget } from './nodes.ts';
import { STATE_ATTRIBUTE } from './styles.ts';

/** Paints one node of a drawing; touches of it only what changed. */
export interface Painter {
  /** The datapoints that it depends on. */
  readonly ids: readonly number[];
  readonly paint: () => void;
  /** An age has grown: its description may say something else. */
  readonly describe: () => void;
}

/** Sets an attribute when it is another; null takes it away. */
const attributeSetter = (node: SVGElement, name: string): ((value: string | null) => void) => {
  let now = node.getAttribute(name);
  return (value) => {
    if (value === now) return;
    now = value;
    if (value === null) node.removeAttribute(name);
    else node.setAttribute(name, value);
  };
};

/** The number of a datapoint as text in its placeholder. */
export const valuePainter = (
  node: SVGElement,
  binding: ValueBinding,
  rect: Rect | undefined,
  source: ValueSource,
  words: Formatters,
): Painter => {
  const facts = source.datapoint(binding.id);
  const place = createTextTarget(node, rect);
  const state = attributeSetter(place.element, STATE_ATTRIBUTE);
  const description = attributeSetter(place.element, 'aria-description');
  place.element.setAttribute('data-datapoint', String(binding.id));
  let painted: CurrentValue | undefined;
  const describe = (shown: CurrentValue): void => description(words.describe(shown));
  const { decimals, unit } = binding;
  const looks = {
    decimals: typeof decimals === 'number' ? decimals : undefined,
    unit: typeof unit === 'string' ? unit : undefined,
  };
  const bands = readBands(binding.bands);
  const drawn = place.element.style?.fill ?? '';
  let filled = drawn;
  const colour = ({ value, state: how }: CurrentValue): void => {
    if (bands.length === 0) return;
    // What isn't sure has no colour that would say something.
    const found = value !== null && how === 'live' ? bandOf(bands, value)?.colour : undefined;
    const next = found ?? drawn;
    if (next !== filled) place.element.style.fill = next;
    filled = next;
  };
  return {
    ids: [binding.id],
    paint: () => {
      const shown = source.get(binding.id);
      if (!painted || shown.value !== painted.value) place.write(words.text(shown.value, facts, looks));
      if (shown.state !== painted?.state) {
        state(shown.state);
        describe(shown);
      }
      colour(shown);
      painted = shown;
    },
    describe: () => describe(source.get(binding.id)),
  };
};

/** A value as far as it is known for sure. */
const knownOf = (shown: CurrentValue | undefined): number | null =>
  shown?.state === 'live' ? shown.value : null;
const switchOf = (shown: CurrentValue): '?' | '0' | '1' => {
  const value = knownOf(shown);
  if (value === null) return '?';
  return value === 0 ? '0' : '1';
};
/** A value that such a mark may stand for: a look depends on nothing else. */
const valueOf = (mark: string | undefined): number | null =>
  mark === '0' || mark === '1' ? Number(mark) : null;
const SWITCH_WORDS = { '?': 'unknown', '0': 'off', '1': 'on' } as const;

/** Worst first: what a node says of several datapoints is what the worst of them says. */
const RANK: Readonly<Record<CurrentValue['state'], number>> = {
  broken: 0,
  offline: 1,
  never: 2,
  stale: 3,
  live: 4,
};

/** What takes a node's colour: itself, or of a group the shapes in it that are filled at all. */
const filledShapes = (node: SVGElement): readonly SVGElement[] => {
  if (!/^(?:g|svg)$/i.test(node.tagName)) return [node];
  const shapes = node.querySelectorAll<SVGElement>('path, rect, circle, ellipse, polygon, polyline, use');
  return [...shapes].filter((each) => each.getAttribute('fill') !== 'none' && each.style?.fill !== 'none');
};

/** A function that fills a node: with a colour, neutrally, or (null) as it was drawn. */
const fillSetter = (node: SVGElement, isStyled: boolean): ((fill: string | null) => void) => {
  const drawn = node.getAttribute('fill');
  const drawnStyle = node.style?.fill ?? '';
  // What a style says of the fill would stand before an attribute.
  const hasStyle = isStyled || drawnStyle !== '';
  const attribute = attributeSetter(node, 'fill');
  const neutral = attributeSetter(node, 'data-fg-fill');
  return (fill) => {
    const colour = fill === NEUTRAL ? null : fill;
    attribute(colour ?? drawn);
    if (hasStyle) node.style.fill = colour ?? drawnStyle;
    neutral(fill === NEUTRAL ? NEUTRAL : null);
  };
};

/** The state of datapoints as a node's colour and movement. */
export const statePainter = (
  node: SVGElement,
  bindings: readonly StateBinding[],
  source: ValueSource,
  words: Formatters,
  isStyled: boolean,
): Painter => {
  const ids = [...new Set(bindings.map(({ dataPoint }) => dataPoint))];
  if (bindings.some(({ verticalRotate, spinFan }) => verticalRotate || spinFan)) makeRotatable(node);
  const fills = filledShapes(node).map((each) => fillSetter(each, isStyled));
  const set = {
    turn: attributeSetter(node, 'data-fg-turn'),
    spin: attributeSetter(node, 'data-fg-spin'),
    flash: attributeSetter(node, 'data-fg-flash'),
    state: attributeSetter(node, STATE_ATTRIBUTE),
    label: attributeSetter(node, 'aria-label'),
    description: attributeSetter(node, 'aria-description'),
  };
  // As a picture a text would say nothing of its own any more.
  const isPicture = !/^(?:text|tspan)$/i.test(node.tagName);
  if (isPicture) node.setAttribute('role', 'img');
  node.setAttribute('data-datapoint', ids.join(' '));
  const names = ids.map((id) => source.datapoint(id)?.label ?? words.translate('elements.broken_name'));
  const apply = ({ fill, isFlashing, isTurned, isSpinning }: Look): void => {
    for (const setFill of fills) setFill(fill);
    set.turn(isTurned ? '' : null);
    set.spin(isSpinning ? '' : null);
    set.flash(isFlashing ? '' : null);
  };
  // Thousands of nodes are painted many times a second: nothing is made anew that can be kept.
  const looks = new Map<string, Look>();
  const lookFor = (key: string): Look => {
    const known = looks.get(key) ?? composeLooks(bindings, (id) => valueOf(key[ids.indexOf(id)]));
    looks.set(key, known);
    return known;
  };
  /** Of each datapoint `1`, `0` or `?`. */
  const switches = (): string => {
    let key = '';
    for (const id of ids) key += switchOf(source.get(id));
    return key;
  };
  let painted: string | undefined;
  let described: string | undefined;
  let labelled: string | undefined;

  const describe = (): void => {
    let worst: CurrentValue | undefined;
    for (const id of ids) {
      const shown = source.get(id);
      if (!worst || RANK[shown.state] < RANK[worst.state]) worst = shown;
    }
    set.state(worst?.state ?? null);
    if (worst) set.description(words.describe(worst));
    const key = switches();
    if (!isPicture || key === labelled) return;
    labelled = key;
    const said = ids.map(
      (id, index) =>
        `${names[index]}: ${words.translate(`elements.switch.${SWITCH_WORDS[switchOf(source.get(id))]}`)}`,
    );
    set.label(said.join(', '));
  };
  return {
    ids,
    paint: () => {
      const key = switches();
      // Most readings leave the state as it was.
      if (key !== painted) apply(lookFor(key));
      painted = key;
      let states = '';
      for (const id of ids) states += source.get(id).state;
      // Whether it is on is said with the next second: nobody is read sixty of them in one.
      if (states !== described) describe();
      described = states;
    },
    describe,
  };
};
