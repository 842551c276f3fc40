import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Bars } from '../../src/charts/bars.tsx';
import { Chart } from '../../src/charts/chart.tsx';
import { chartCsv } from '../../src/charts/data-rows.ts';
import { lineStyle, type ChartLine } from '../../src/charts/line.ts';
import { LinesLayer } from '../../src/charts/lines-layer.tsx';
import type { ChartLayout } from '../../src/domain/charts/layout.ts';
import type { Span } from '../../src/domain/readings/series.ts';
import { linesAt } from '../../src/charts/point-text.ts';
import { withoutYear } from '../../src/charts/time-text.ts';
import { waitFor } from '../support/wait-for.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-11-20T00:00:00Z');
const line = (
  id: number,
  name: string,
  values: readonly number[],
  more: Partial<ChartLine> = {},
): ChartLine => ({
  id,
  name,
  points: values.map((value, index) => ({ ms: START + index * HOUR, value })),
  widthMs: 0,
  intervalS: 3600,
  ...lineStyle(id, 'light'),
  key: 'temperature',
  kind: 'gauge',
  unit: '°C',
  alarmAbove: null,
  ...more,
});

describe('the values at a time', () => {
  it('are those of the nearest readings; none within a gap', () => {
    const lines = [line(0, 'Hot', [60, 61, 62]), line(1, 'Cold', [10])];
    const values = linesAt(lines, START + 2 * HOUR + 600_000);
    expect(values.map(({ point }) => point?.value)).toEqual([62, undefined]);
  });
  it('of bars are those of the bar that covers it', () => {
    const bars = line(0, 'Water', [1, 2, 3], { Shape: Bars, widthMs: HOUR });
    expect(linesAt([bars], START + 1.9 * HOUR)[0]?.point?.value).toBe(2);
  });
});

describe('the CSV of a chart', () => {
  it('has one row per time and the columns that are shown', () => {
    const lines = [
      line(0, '=Hot', [60, 61], { previous: [{ ms: START, value: 58.5 }] }),
      line(1, 'Cold', [], { points: [{ ms: START + HOUR, value: 10, min: 9, max: 11 }], widthMs: HOUR }),
    ];
    expect(chartCsv(lines, 'Australia/Sydney').slice(1).trim().split('\r\n')).toEqual([
      "Time,'=Hot (°C),'=Hot (°C) (previous period),Cold (°C),Cold (°C) (min),Cold (°C) (max)",
      '2026-11-20T11:00:00.000+11:00,60,58.5,,,',
      '2026-11-20T12:00:00.000+11:00,61,,10,9,11',
    ]);
  });
});

const draw = async (view: ReactNode) => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(view));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    document.body.replaceChildren();
  });
};

const open = async (lines: readonly ChartLine[], onZoom?: (span: Span) => void) => {
  await draw(
    <Chart
      lines={lines}
      span={{ from: START, to: START + 4 * HOUR }}
      isLive={false}
      intervalS={3600}
      label="Temperatures"
      title="Temperatures"
      {...(onZoom ? { onZoom } : {})}
    />,
  );
  const find = (selector: string): HTMLElement => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(selector);
    return found;
  };
  return {
    find,
    says: () => find('[role="slider"]').getAttribute('aria-valuetext'),
    keys: async (...keys: readonly string[]) => {
      for (const key of keys) {
        await act(async () =>
          find('[role="slider"]').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
        );
      }
    },
    // The tools are loaded after the chart.
    press: async (name: string) => {
      const button = await waitFor(() => find(`button[aria-label="${name}"]`));
      await act(async () => button.click());
    },
  };
};

describe('a chart', () => {
  const lines = [line(0, 'Hot', [60, 61, 62]), line(1, 'Cold', [10, 11, 12])];

  it('is read with the keys, reading by reading', async () => {
    const { says, keys } = await open(lines);
    // Before a key is pressed, the last readings.
    expect(says()).toMatch(/Hot 62\.0\s°C; Cold 12\.0\s°C$/);
    await keys('ArrowLeft');
    expect(says()).toMatch(/Hot 61\.0\s°C; Cold 11\.0\s°C$/);
    await keys('Home', 'ArrowLeft');
    expect(says()).toMatch(/Hot 60\.0\s°C; Cold 10\.0\s°C$/);
    await keys('End', 'ArrowRight');
    expect(says()).toMatch(/Hot 62\.0\s°C/);
    await keys('Home', 'Escape');
    expect(says()).toMatch(/Hot 62\.0\s°C/);
  });

  it('zooms around the crosshair', async () => {
    const spans: Span[] = [];
    const { keys } = await open(lines, (span) => spans.push(span));
    await keys('ArrowLeft', '+', '-');
    expect(spans).toEqual([
      { from: START + HOUR / 2, to: START + 2.5 * HOUR },
      { from: START - HOUR, to: START + 7 * HOUR },
    ]);
  });

  it('hides lines, and shows the others as a table', async () => {
    const { find, says, press } = await open(lines);
    const hot = find('.chart-keys button');
    await act(async () => hot.click());
    expect(hot.getAttribute('aria-pressed')).toBe('false');
    expect(says()).toMatch(/: Cold 12\.0\s°C$/);
    await press('Show as table');
    const table = await waitFor(async () => {
      await act(async () => undefined);
      return find('table');
    });
    const cells = [...table.querySelectorAll('tr')].map((row) =>
      [...row.children].slice(1).map((cell) => cell.textContent.replace('\u00a0', ' ')),
    );
    expect(cells).toEqual([['Cold'], ['12.0 °C'], ['11.0 °C'], ['10.0 °C']]);
  });

  it('shows its values at the moment that is looked at in another chart, without a box', async () => {
    const root = createRoot(document.body.appendChild(document.createElement('div')));
    const chartOf = (id: string, from: number) => (
      <section id={id}>
        <Chart
          lines={lines}
          span={{ from, to: START + 3 * HOUR }}
          isLive={false}
          intervalS={3600}
          label={id}
          title={id}
        />
      </section>
    );
    await act(async () =>
      root.render([
        <div key="all">
          {chartOf('first', START)}
          {chartOf('second', START)}
          {chartOf('later', START + 2 * HOUR)}
        </div>,
      ]),
    );
    const plots = [...document.querySelectorAll('[role="slider"]')];
    await act(async () =>
      plots[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true })),
    );
    const boxes = (): readonly number[] => plots.map((plot) => plot.querySelectorAll('.chart-box').length);
    const says = plots.map((plot) => plot.getAttribute('aria-valuetext'));
    expect(boxes()).toEqual([1, 0, 0]);
    const chips = plots.map((plot) => [...plot.querySelectorAll('.chart-chip')]);
    expect(chips.map((each) => each.map(({ textContent }) => textContent.replace('\u00a0', ' ')))).toEqual([
      [],
      ['60.0 °C', '10.0 °C'],
      [],
    ]);
    expect(says[1]).toMatch(/Hot 62\.0\s°C/);
    await act(async () => root.unmount());
    document.body.replaceChildren();
  });

  it('names the line of a value at the crosshair, without the present year', async () => {
    const { find, keys } = await open([line(0, 'Hot', [60, 61])]);
    await keys('Home');
    expect(find('.chart-box tbody tr').textContent.trim().replace('\u00a0', ' ')).toBe('Hot60.0 °C');
    expect(withoutYear(`Fri 20 Nov ${new Date().getFullYear()}, 13:15`)).toBe('Fri 20 Nov, 13:15');
    expect(withoutYear('Sun 20 Nov 2016, 13:15')).toBe('Sun 20 Nov 2016, 13:15');
  });

  it('without readings has nothing to read', async () => {
    const { says, keys } = await open([line(0, 'Hot', [])]);
    await keys('ArrowLeft', 'Home', 'PageUp');
    expect(says()).toBe('');
  });
});

it('draws bars that are not complete yet paler', async () => {
  const x = (ms: number): number => ((ms - START) / HOUR) * 10;
  const layout = { x, y: (value: number) => 100 - value, left: 0, right: 100 } as ChartLayout;
  const completeUntil = START + 1.5 * HOUR;
  const bars = line(0, 'Water', [1, 2], { Shape: Bars, widthMs: HOUR, completeUntil });
  await draw(<LinesLayer lines={[bars]} layout={layout} clip="plot" />);
  const opacities = [...document.querySelectorAll('rect')].map((bar) => bar.getAttribute('fill-opacity'));
  expect(opacities.map((opacity) => Number(opacity) < 1)).toEqual([false, true]);
});

it('marks the highest reading above the limit with a dot and its value, with a triangle beside other lines', async () => {
  const x = (ms: number): number => (ms - START) / HOUR;
  const layout = { x, y: (value: number) => 100 - value, left: 0, right: 100, fontSize: 12, limitTicks: [] };
  const hot = line(0, 'Hot', [40, 58, 49], { alarmAbove: 45 });
  const marks = () =>
    [...document.querySelectorAll('.chart-alarm')].map(({ tagName }) => tagName.toLowerCase());
  const drawn = (lines: readonly ChartLine[]) => (
    <svg>
      <LinesLayer lines={lines} layout={layout as never} clip="plot" />
    </svg>
  );
  await draw(drawn([hot]));
  expect(marks()).toEqual(['circle']);
  expect(document.querySelector('.chart-peak')?.textContent).toBe('58.0\u00a0°C');
  document.body.replaceChildren();
  await draw(drawn([hot, line(1, 'Cold', [10, 10])]));
  expect(marks()).toEqual(['path']);
});
