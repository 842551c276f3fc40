import type { Api } from './site.ts';
import { gatewayOf, newDevice, register, type TestDevice } from './devices.ts';
import { unique } from './site.ts';

export interface Furnished {
  readonly device: TestDevice;
  readonly id: number;
  /** Datapoint ids by key. */
  readonly points: Readonly<Record<string, number>>;
  readonly send: (values: Readonly<Record<string, number>>, at?: Date) => Promise<unknown>;
}

/** Creates a registered device whose datapoints can be bound. */
export const boundDevice = async (
  api: Api,
  values: Readonly<Record<string, number>>,
  facts: object = {},
): Promise<Furnished> => {
  const gateway = await gatewayOf(api);
  const device = newDevice();
  await gateway(device, values);
  const { id } = await register(api, device, { title: unique('Basin'), ...facts });
  const { data } = await api.get(`/devices/${id}`);
  const points = Object.fromEntries(
    (data.datapoints as { key: string; id: number }[]).map((point) => [point.key, point.id]),
  );
  return { device, id, points, send: (sent, at) => gateway(device, sent, at) };
};

interface Facts {
  readonly title?: string;
  readonly city?: number;
}

/** Creates a dashboard through the API and returns its record. */
export const createDashboard = async (api: Api, document: unknown, { title, city }: Facts = {}) => {
  const { data } = await api.post('/dashboard-v2', {
    dashBoardName: title ?? unique('Plant room'),
    ...(city === undefined ? {} : { city }),
    data: typeof document === 'string' ? document : JSON.stringify(document),
  });
  return data as { id: number; title: string; version: number };
};

/** A document with one column of the given elements. */
export const inOneColumn = (...elements: readonly object[]) => ({
  rows: [
    {
      id: 'r1',
      columns: [
        {
          id: 'c1',
          colwidth: 12,
          widthPercent: '100',
          elements: elements.map((each, index) => ({ id: `e${index}`, width: 12, ...each })),
        },
      ],
    },
  ],
});

export const valueOf = (id: number, more: object = {}) => ({
  id,
  xid: null,
  end: 99.9,
  dev_id: 'd',
  type: 'temperature',
  ...more,
});

const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200">
  <style>.pipe { stroke: #456; stroke-width: 6 }</style>
  <path class="pipe" d="M20 100H380" fill="none"/>
  <rect id="pump" x="40" y="60" width="80" height="80" fill="#cccccc"/>
  <rect id="tank" x="160" y="40" width="80" height="120" fill="#ffffff" stroke="#456"/>
  <text id="flow" x="320" y="60" text-anchor="middle" font-size="24">?</text>
</svg>`;

/** A drawing with a text, a tank and a pump, bound to datapoints with the given keys. */
export const drawing = (points: Readonly<Record<string, number>>, more: object = {}) => ({
  type: 'svg',
  height: 8,
  data: DRAWING,
  rects: [],
  xidwithValues: [
    valueOf(points.temperature ?? 0, { node: 'flow' }),
    valueOf(points.level ?? 0, { node: 'tank' }),
  ],
  stateDatapoints: [
    {
      id: 'pump',
      dataPoint: points.pump,
      dev_id: 'd',
      device_id: 1,
      onColor: '#00aa00',
      offColor: '#aa0000',
      flashEnabled: true,
      flashState: 'on',
      verticalRotate: true,
      rotateState: 1,
      spinFan: true,
      spinState: true,
    },
  ],
  ...more,
});
