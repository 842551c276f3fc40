import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, onTestFinished, test } from 'vitest';
import gauge from '../../../src/dashboards/elements/gauge.tsx';
import { type Surface, SurfaceContext } from '../../../src/dashboards/surface.ts';
import { PreviewValues } from '../../../src/dashboards/values.tsx';
import type { BoundDatapoint } from '../../../src/domain/readings/datapoints.ts';
import { waitFor } from '../../support/wait-for.ts';

const supply: BoundDatapoint = {
  id: 1,
  xid: null,
  key: 'temperature_hot',
  label: 'Hot water',
  unit: '°C',
  kind: 'gauge',
  role: 'hot_temperature',
  device_id: 1,
  dev_id: 'one',
  device_title: 'Room 1 valve',
  expected_interval_s: 60,
  last_value: null,
  last_at: null,
};
const element = {
  id: 'e1',
  type: 'gauge',
  xidwithValues: [{ id: 1, xid: null, end: null, dev_id: 'one', type: 'value' }],
  options: { title: 'Supply', min: 40, max: 80 },
};

const shown = (surface: Surface, options: object = element.options): HTMLElement => {
  const { View } = gauge;
  const box = document.body.appendChild(document.createElement('div'));
  const root = createRoot(box);
  const view: ReactNode = (
    <SurfaceContext value={surface}>
      <PreviewValues datapoints={[supply]} values={{ 1: 66.8 }}>
        <View element={{ ...element, options: options as typeof element.options }} />
      </PreviewValues>
    </SurfaceContext>
  );
  flushSync(() => root.render(view));
  onTestFinished(() => {
    root.unmount();
    box.remove();
  });
  return box;
};

test('the number of a gauge is within its scale', async () => {
  const box = shown({});
  await waitFor(() => expect(box.querySelector('.dash-dial > .dash-number')?.textContent).toMatch(/^66\.8/));
  expect(box.querySelectorAll('.dash-number')).toHaveLength(1);
});

test('a device that was chosen is named where it is shown', () => {
  expect(shown({ isWall: true }).textContent).not.toContain('Room 1 valve');
  const named = shown({ isWall: true, namesDevices: true });
  expect(named.querySelector('.dash-name')?.textContent).toBe('SupplyRoom 1 valve');
});

test('the scale of a gauge names its ends and where its bands meet, or round values', () => {
  const labels = (box: HTMLElement) =>
    [...box.querySelectorAll('.dash-scale')].map((each) => each.textContent);
  expect(labels(shown({}))).toEqual(['40', '50', '60', '70', '80']);
  const bands = [40, 60, 75].map((from) => ({ from, colour: '#2e7d32', label: '' }));
  expect(labels(shown({}, { ...element.options, bands }))).toEqual(['40', '60', '75', '80']);
});
