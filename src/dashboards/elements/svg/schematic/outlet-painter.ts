import { ageOf } from '../../../../domain/time/age.ts';
import { bandOf, readBands } from '../../../../domain/dashboard/bands.ts';
import type { ValueBinding } from '../../../../domain/dashboard/document.ts';
import { type LastUse, nextUse } from '../../../../domain/valves/last-use.ts';
import type { Formatters } from '../../../formatters.ts';
import type { CurrentValue, ValueSource } from '../../../value-source.ts';
import { createTextTarget } from '../nodes.ts';
import { bandTarget } from './band-target.ts';
import { hadFlow, isInUse } from './in-use.ts';
import { noteTarget } from './note-target.ts';
import type { Painter } from '../painters.ts';
import { STATE_ATTRIBUTE } from '../styles.ts';

/** The age whose text is the longest: "59 min ago". */
const LONGEST_AGE_MS = 59 * 60_000;

interface Nodes {
  readonly temperature: SVGElement;
  readonly flow: SVGElement;
  /** Coloured by the temperature's band, see band-target.ts. */
  readonly body: SVGElement | undefined;
  readonly mark: SVGElement | undefined;
}

/** The last uses that are known, by the datapoint of the flow; null: there was none. */
export type LastUses = Map<number, LastUse | null>;

/** A painter that can be told of a last use from before the page was opened. */
export interface OutletPainter extends Painter {
  /** Null: none is known. */
  readonly setLastUse: (use: LastUse | null) => void;
}

/**
 * Paints an outlet. While it is in use it shows the temperature and the flow; afterwards the hottest water of the last
 * use and how long ago that was, since the water in an idle pipe drifts to the temperature of the room.
 */
export const outletPainter = (
  nodes: Nodes,
  bindings: { readonly temperature: ValueBinding; readonly flow: ValueBinding },
  source: ValueSource,
  format: Formatters,
  lastUses: LastUses = new Map(),
): OutletPainter => {
  const { temperature, flow } = bindings;
  const heat = createTextTarget(nodes.temperature, undefined);
  const bands = readBands(temperature.bands);
  const decimals = typeof temperature.decimals === 'number' ? temperature.decimals : 1;
  heat.element.setAttribute('data-datapoint', `${temperature.id}`);
  const paintBand = nodes.body && bandTarget(nodes.body, nodes.mark);
  let lastUse = lastUses.get(flow.id);
  /** Whether no reading without flow has come since. */
  let goesOn = true;
  const written = new Map<object, string>();
  /** Whether a text has changed since it was last written. */
  const isNew = (key: object, value: string): boolean => {
    if (written.get(key) === value) return false;
    written.set(key, value);
    return true;
  };
  const paintAttributes = (shown: CurrentValue, about: string): void => {
    const state = format.describe(shown, source.datapoint(temperature.id));
    const description = about === '' ? state : `${about}; ${state}`;
    for (const { element } of [heat, note]) {
      element.setAttribute(STATE_ATTRIBUTE, shown.state);
      element.setAttribute('aria-description', description);
    }
  };
  const ageText = (ageMs: number): string => {
    const { unit, count } = ageOf(Math.max(0, ageMs));
    return format.translate(`generator.age.${unit}`, { count, smart_count: count });
  };
  const lastUseText = (age: string): string => format.translate('elements.svg.last_use', { age });
  const note = noteTarget(nodes.flow, lastUseText(ageText(LONGEST_AGE_MS)));
  note.element.setAttribute('data-datapoint', `${flow.id}`);
  const flowText = (now: CurrentValue): string => format.text(now.value, source.datapoint(flow.id));
  const noteOf = (now: CurrentValue, use: LastUse | null | undefined) => {
    if (isInUse(now)) {
      const value = flowText(now);
      const text = format.translate('elements.svg.in_use', { flow: value });
      return { text, value, brief: format.translate('elements.svg.used_now'), of: '' };
    }
    if (use) {
      // By the server's clock, if a value has come from it.
      const clock = now.ts === null || now.ageMs === null ? Date.now() : now.ts + now.ageMs;
      const of = format.translate('elements.svg.value_of_last_use');
      return { text: lastUseText(ageText(clock - use.ts)), value: '', brief: '', of };
    }
    const isUnused = use === null && now.value !== null;
    return { text: isUnused ? format.translate('elements.svg.no_use') : '', value: '', brief: '', of: '' };
  };
  const paint = (): void => {
    const [now, current] = [source.get(flow.id), source.get(temperature.id)];
    if (hadFlow(now) && current.state === 'live' && current.value !== null) {
      const reading = { value: current.value, ts: Math.max(now.ts ?? 0, current.ts ?? 0) };
      lastUse = nextUse(lastUse, reading, goesOn);
      goesOn = true;
      lastUses.set(flow.id, lastUse);
    } else if (now.state === 'live' && now.value === 0) goesOn = false;
    // Until the last use is known, the current temperature is shown, without a colour that would judge it.
    const isJudged = isInUse(now) || Boolean(lastUse);
    const value = isInUse(now) || lastUse === undefined ? current.value : (lastUse?.value ?? null);
    const datapoint = source.datapoint(temperature.id);
    const text = format.text(value, datapoint, { decimals });
    if (isNew(heat, text)) heat.write(text);
    const about = noteOf(now, lastUse);
    if (isNew(note, about.text)) note.write(about);
    // A device that is silent, or whose connection is lost, shows that; otherwise the value is what it was.
    paintAttributes(now.state === 'live' ? current : now, about.text);
    const isCurrent = isJudged && now.state === 'live' && value !== null;
    paintBand?.(isCurrent ? bandOf(bands, value)?.colour : undefined);
  };
  return {
    ids: [temperature.id, flow.id],
    paint,
    describe: paint,
    setLastUse: (use) => {
      // A use that was seen on this page is newer, or goes on.
      lastUse = lastUse && use && use.ts <= lastUse.ts ? nextUse(use, lastUse, goesOn) : (lastUse ?? use);
      lastUses.set(flow.id, lastUse);
      paint();
    },
  };
};
