import { joined } from '../../../domain/text/format.ts';
import { isSameUnit } from '../../../domain/dashboard/svg/value-place.ts';
import { bandOf, readBands } from '../../../domain/dashboard/bands.ts';
import { composeLooks, type Look, NEUTRAL } from '../../../domain/dashboard/svg/effects.ts';
import type { Rect, StateBinding, ValueBinding } from '../../../domain/dashboard/document.ts';
import type { CurrentValue, ValueSource } from '../../value-source.ts';
import type { Formatters } from '../../formatters.ts';
import { makeRotatable, createTextTarget } from './nodes.ts';
import { STATE_ATTRIBUTE } from './styles.ts';

/** Paints one node of a drawing, changing only what differs. */
export interface Painter {
  /** The datapoints that it depends on. */
  readonly ids: readonly number[];
  readonly paint: () => void;
  /** Updates the description, which includes the age. */
  readonly describe: () => void;
}

/** Returns a setter that changes an attribute only if the value differs; null removes it. */
const attributeSetter = (node: SVGElement, name: string): ((value: string | null) => void) => {
  let now = node.getAttribute(name);
  return (value) => {
    if (value === now) return;
    now = value;
    if (value === null) node.removeAttribute(name);
    else node.setAttribute(name, value);
  };
};

/** Paints the value of a datapoint as text. */
export const valuePainter = (
  node: SVGElement,
  binding: ValueBinding,
  rect: Rect | undefined,
  source: ValueSource,
  format: Formatters,
): Painter => {
  const datapoint = source.datapoint(binding.id);
  const place = createTextTarget(node, rect);
  const state = attributeSetter(place.element, STATE_ATTRIBUTE);
  const description = attributeSetter(place.element, 'aria-description');
  place.element.setAttribute('data-datapoint', String(binding.id));
  let painted: CurrentValue | undefined;
  const describe = (shown: CurrentValue): void => description(format.describe(shown, datapoint));
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
    // Only live values are coloured by their band.
    const found = value !== null && how === 'live' ? bandOf(bands, value)?.colour : undefined;
    const next = found ?? drawn;
    if (next !== filled) place.element.style.fill = next;
    filled = next;
  };
  const { drawnUnit } = place;
  const write = (value: number | null): void => {
    if (drawnUnit === undefined) return place.write(format.text(value, datapoint, looks));
    const shown = format.number(value, datapoint, looks);
    const keepsUnit = shown.unit === '' || isSameUnit(shown.unit, drawnUnit);
    place.write(keepsUnit ? shown.number : joined(shown), keepsUnit);
  };
  return {
    ids: [binding.id],
    paint: () => {
      const shown = source.get(binding.id);
      if (!painted || shown.value !== painted.value) write(shown.value);
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

/** The value if it is live, otherwise null. */
const knownOf = (shown: CurrentValue | undefined): number | null =>
  shown?.state === 'live' ? shown.value : null;
const switchOf = (shown: CurrentValue): '?' | '0' | '1' => {
  const value = knownOf(shown);
  if (value === null) return '?';
  return value === 0 ? '0' : '1';
};
/** A value for a switch character; a look depends on nothing else. */
const valueOf = (switchState: string | undefined): number | null =>
  switchState === '0' || switchState === '1' ? Number(switchState) : null;
const SWITCH_WORDS = { '?': 'unknown', '0': 'off', '1': 'on' } as const;

/** Worst first. A node with several datapoints shows the worst state. */
const RANK: Readonly<Record<CurrentValue['state'], number>> = {
  broken: 0,
  offline: 1,
  faulty: 2,
  never: 3,
  stale: 4,
  live: 5,
};

/** The shapes to fill: the node itself, or the filled shapes in a group. */
const filledShapes = (node: SVGElement): readonly SVGElement[] => {
  if (!/^(?:g|svg)$/i.test(node.tagName)) return [node];
  const shapes = node.querySelectorAll<SVGElement>('path, rect, circle, ellipse, polygon, polyline, use');
  return [...shapes].filter((each) => each.getAttribute('fill') !== 'none' && each.style?.fill !== 'none');
};

/** Returns a setter for a node's fill: a colour, neutral, or null for the original fill. */
const fillSetter = (node: SVGElement, isStyled: boolean): ((fill: string | null) => void) => {
  const drawn = node.getAttribute('fill');
  const drawnStyle = node.style?.fill ?? '';
  // A style's fill takes precedence over the attribute.
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

/** Paints the state of datapoints as colour and animation. */
export const statePainter = (
  node: SVGElement,
  bindings: readonly StateBinding[],
  source: ValueSource,
  format: Formatters,
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
  // The role `img` would hide the content of a text element.
  const isPicture = !/^(?:text|tspan)$/i.test(node.tagName);
  if (isPicture) node.setAttribute('role', 'img');
  node.setAttribute('data-datapoint', ids.join(' '));
  const names = ids.map((id) => source.datapoint(id)?.label ?? format.translate('elements.broken_name'));
  const apply = ({ fill, isFlashing, isTurned, isSpinning }: Look): void => {
    for (const setFill of fills) setFill(fill);
    set.turn(isTurned ? '' : null);
    set.spin(isSpinning ? '' : null);
    set.flash(isFlashing ? '' : null);
  };
  // Cached, because thousands of nodes are painted many times a second.
  const looks = new Map<string, Look>();
  const lookFor = (key: string): Look => {
    const known = looks.get(key) ?? composeLooks(bindings, (id) => valueOf(key[ids.indexOf(id)]));
    looks.set(key, known);
    return known;
  };
  /** One character per datapoint: `1`, `0` or `?`. */
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
    let worstId = 0;
    for (const id of ids) {
      const shown = source.get(id);
      if (worst && RANK[shown.state] >= RANK[worst.state]) continue;
      worst = shown;
      worstId = id;
    }
    set.state(worst?.state ?? null);
    if (worst) set.description(format.describe(worst, source.datapoint(worstId)));
    const key = switches();
    if (!isPicture || key === labelled) return;
    labelled = key;
    const parts = ids.map(
      (id, index) =>
        `${names[index]}: ${format.translate(`elements.switch.${SWITCH_WORDS[switchOf(source.get(id))]}`)}`,
    );
    set.label(parts.join(', '));
  };
  return {
    ids,
    paint: () => {
      const key = switches();
      // Most readings don't change the state.
      if (key !== painted) apply(lookFor(key));
      painted = key;
      let states = '';
      for (const id of ids) states += source.get(id).state;
      // The on/off label waits for the next second, so that screen readers don't announce every change.
      if (states !== described) describe();
      described = states;
    },
    describe,
  };
};
