import type { BoundDatapoint } from '../../src/domain/readings/datapoints.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paintDrawing } from '../../src/dashboards/elements/svg/paint.ts';
import { liveSource, previewSource, type CurrentValue } from '../../src/dashboards/value-source.ts';
import { createFormatters } from '../../src/dashboards/formatters.ts';
import type { StateBinding, ValueBinding } from '../../src/domain/dashboard/document.ts';
import { createLiveClient } from '../../src/live/client.ts';
import { createLiveStore } from '../../src/live/store.ts';

const words = createFormatters((key, values) => {
  const last = key.split('.').at(-1) ?? '';
  return values && 'count' in values ? `${String(values.count)} ${last}` : last;
}, 'en-AU');
const facts = (id: number, more: Partial<BoundDatapoint> = {}): BoundDatapoint => ({
  id,
  xid: null,
  key: 'temperature',
  label: `Point ${id}`,
  unit: '°C',
  kind: 'gauge',
  role: null,
  device_id: 1,
  dev_id: 'd',
  device_title: 'Basin',
  expected_interval_s: 60,
  last_value: null,
  last_at: null,
  ...more,
});
const shows = (id: number, node: string): ValueBinding => ({
  id,
  node,
  xid: null,
  end: 99,
  dev_id: 'd',
  type: 't',
});
const moves = (dataPoint: number, id: string, more: Partial<StateBinding> = {}): StateBinding => ({
  id,
  dataPoint,
  dev_id: 'd',
  device_id: 1,
  onColor: '#00aa00',
  offColor: '#aa0000',
  ...more,
});

const MARKUP = `<svg viewBox="0 0 100 100"><text id="t"><tspan x="1">old</tspan><tspan>rest</tspan></text>
  <rect id="r" x="10" y="20" width="40" height="10" fill="#ccc"/><g id="g"><path d="M0 0"/><path fill="none" d="M1 1"/></g>
  <circle id="c" r="5" transform="translate(4 5)" style="fill: #123456"/></svg>`;
let drawing: SVGSVGElement;
const node = (id: string): SVGElement => drawing.querySelector<SVGElement>(`#${id}`)!;
const settled = () => new Promise<void>((done) => queueMicrotask(done));
let end: () => void = () => undefined;

beforeEach(() => {
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = MARKUP;
  drawing = box.querySelector('svg')!;
});
afterEach(() => {
  end();
  document.body.replaceChildren();
});

describe('painting a drawing', () => {
  it('writes values into texts and over shapes, with their state', async () => {
    const source = previewSource([facts(1), facts(2)], { 1: 43.5 });
    end = paintDrawing(
      drawing,
      { xidwithValues: [shows(1, 't'), shows(2, 'r'), shows(3, 'c'), shows(1, 'nobody')] },
      source,
      words,
    );
    expect(node('t').textContent.trim()).toBe('43.5\u00a0°C');
    expect(node('t').getAttribute('aria-description')).toBe('0 now · next');
    const over = node('r').nextElementSibling!;
    expect(over.textContent).toBe('—');
    expect([over.getAttribute('x'), over.getAttribute('y')]).toEqual(['30', '25']);
    expect(over.getAttribute('data-state')).toBe('never');
    expect(node('c').nextElementSibling!.getAttribute('data-state')).toBe('broken');
    source.setValues({ 1: 43.5, 2: 1234 });
    await settled();
    expect(over.textContent).toBe('1,234.0\u00a0°C');
    expect(over.getAttribute('data-state')).toBe('live');
    expect(Number(over.getAttribute('font-size'))).toBeLessThan(10);
    // What the document stored is nobody's value.
    expect(drawing.textContent).not.toContain('99');
  });

  it.each([
    ['<text id="v">T = 00.0</text>', 'T = 58.3\u00a0°C'],
    ['<text id="v">Tank <tspan font-weight="bold">00.0</tspan> °C</text>', 'Tank 58.3 °C'],
    ['<text>Tank <tspan id="v">00.0</tspan> °C</text>', 'Tank 58.3 °C'],
    ['<text id="v">00.0 °F at the outlet</text>', '58.3\u00a0°C at the outlet'],
    ['<text id="v">%temp% °C</text>', '58.3 °C'],
    ['<text id="v"><tspan x="1">Valve</tspan><tspan x="1" dy="1em">00.0</tspan></text>', 'Valve58.3\u00a0°C'],
    ['<g id="v"><rect/><text>Outlet 00.0</text></g>', 'Outlet 58.3\u00a0°C'],
    ['<text id="v">Temperature</text>', '58.3\u00a0°C'],
  ])('writes a value in the place of the number in %s', (text, shown) => {
    drawing.innerHTML = text;
    end = paintDrawing(
      drawing,
      { xidwithValues: [shows(1, 'v')] },
      previewSource([facts(1)], { 1: 58.3 }),
      words,
    );
    expect(drawing.textContent).toBe(shown);
    expect(drawing.querySelectorAll('[data-datapoint="1"]')).toHaveLength(1);
  });

  it('combines fill, flash, turn and spin, and shows none without a live value', async () => {
    const on = {
      flashEnabled: true,
      flashState: 1,
      verticalRotate: true,
      rotateState: 'on',
      spinFan: true,
      spinState: true,
    };
    const source = previewSource([facts(1), facts(2)], { 1: 0, 2: 1 });
    end = paintDrawing(
      drawing,
      { stateDatapoints: [moves(1, 'r', on), moves(2, 'g'), moves(2, 'c', on)] },
      source,
      words,
    );
    const effects = (id: string) =>
      ['fill', 'data-fg-fill', 'data-fg-flash', 'data-fg-turn', 'data-fg-spin'].map((name) =>
        node(id).getAttribute(name),
      );
    expect(effects('r')).toEqual(['#aa0000', null, null, null, null]);
    expect(node('r').getAttribute('aria-label')).toBe('Point 1: off');
    source.setValues({ 1: 1, 2: 1 });
    await settled();
    expect(effects('r')).toEqual(['#00aa00', null, '', '', '']);
    // Of a group its filled shapes; an open line stays open.
    expect([...node('g').children].map((each) => each.getAttribute('fill'))).toEqual(['#00aa00', 'none']);
    // Its own place moves to a group around it, so that it turns around its own centre.
    expect(node('c').getAttribute('transform')).toBeNull();
    expect(node('c').parentElement!.getAttribute('transform')).toBe('translate(4 5)');
    expect(node('c').style.fill).toBe('#00aa00');
    const stale: CurrentValue = { value: 1, state: 'stale', ts: Date.now() - 3_600_000, ageMs: 3_600_000 };
    source.setValues({ 1: stale, 2: stale });
    await settled();
    expect(effects('r')).toEqual(['#ccc', 'neutral', null, null, null]);
    expect(node('c').style.fill).toBe('#123456');
    expect(node('r').getAttribute('aria-description')).toBe('stale 1 hours · late');
    expect(node('r').getAttribute('aria-label')).toBe('Point 1: unknown');
  });

  it('touches only what changed, once per batch', async () => {
    const source = previewSource([facts(1), facts(2)], { 1: 1, 2: 2 });
    end = paintDrawing(
      drawing,
      { xidwithValues: [shows(1, 't'), shows(2, 'r')], stateDatapoints: [moves(1, 'c')] },
      source,
      words,
    );
    const touched: MutationRecord[] = [];
    const observer = new MutationObserver((records) => touched.push(...records));
    observer.observe(drawing, { subtree: true, childList: true, attributes: true, characterData: true });
    source.setValues({ 1: 5, 2: 2 });
    source.setValues({ 1: 6, 2: 2 });
    await settled();
    touched.push(...observer.takeRecords());
    observer.disconnect();
    // Still on: of the two nodes of datapoint 1 only the text is another.
    expect(touched.map(({ type }) => type)).toEqual(['characterData']);
    expect(node('t').textContent.trim()).toBe('6.0\u00a0°C');
  });
});

describe('the descriptions of thousands of nodes', () => {
  it('are all updated every second, in batches', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
    try {
      const ids = Array.from({ length: 1_200 }, (_, index) => index + 1);
      drawing.innerHTML = ids.map((id) => `<text id="n${id}">?</text>`).join('');
      const shown = (ageMs: number): CurrentValue => ({ value: 1, state: 'live', ts: 0, ageMs });
      const all = (ageMs: number) => Object.fromEntries(ids.map((id) => [id, shown(ageMs)]));
      const source = previewSource(
        ids.map((id) => facts(id)),
        all(0),
      );
      end = paintDrawing(drawing, { xidwithValues: ids.map((id) => shows(id, `n${id}`)) }, source, words);
      const said = () => [
        ...new Set(ids.map((id) => drawing.querySelector(`#n${id}`)!.getAttribute('aria-description'))),
      ];
      expect(said()).toEqual(['0 now · next']);
      source.setValues(all(3_600_000));
      vi.advanceTimersByTime(1_000);
      expect(said()).toEqual(['1 hours · late', '0 now · next']);
      vi.advanceTimersByTime(200);
      expect(said()).toEqual(['1 hours · late']);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('live values', () => {
  it('are computed once for all nodes of a datapoint, until a new one arrives', () => {
    const store = createLiveStore((run) => run());
    const source = liveSource(createLiveClient(store), [facts(1)]);
    store.setStatus('live');
    store.apply({ id: 1, end: 42 });
    const first = source.get(1);
    expect(source.get(1)).toBe(first);
    store.apply({ id: 1, end: 43 });
    expect(source.get(1)).toMatchObject({ value: 43, state: 'live' });
    store.setStatus('offline');
    expect(source.get(1)).toMatchObject({ value: 43, state: 'offline' });
  });

  it('become stale over time and offline with the socket', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval', 'Date'] });
    try {
      const store = createLiveStore((run) => setTimeout(run, 0));
      const source = liveSource(createLiveClient(store), [
        facts(1, { last_value: 41, last_at: new Date().toISOString() }),
        facts(2),
      ]);
      const told = vi.fn<() => void>();
      const ends = [source.listen(1, told), source.listen(2, told), source.listen(3, told)];
      expect(source.get(1)).toMatchObject({ value: 41, state: 'offline' });
      store.setStatus('live');
      // The server has welcomed us, and not said yet what it knows.
      expect(source.get(1).state).toBe('offline');
      expect(source.get(2)).toMatchObject({ value: null, state: 'never' });
      expect(source.get(3)).toMatchObject({ value: null, state: 'broken' });
      store.apply({ id: 1, end: 42, ts: new Date().toISOString() });
      vi.advanceTimersByTime(10);
      expect(source.get(1)).toMatchObject({ value: 42, state: 'live' });
      vi.advanceTimersByTime(1_000);
      told.mockClear();
      vi.advanceTimersByTime(118_000);
      expect(told).not.toHaveBeenCalled();
      vi.advanceTimersByTime(2_000);
      expect(told).toHaveBeenCalledTimes(1);
      expect(source.get(1)).toMatchObject({ value: 42, state: 'stale' });
      store.setStatus('reconnecting');
      expect([source.get(1).state, source.get(2).state]).toEqual(['offline', 'offline']);
      ends.forEach((each) => each());
    } finally {
      vi.useRealTimers();
    }
  });
});
