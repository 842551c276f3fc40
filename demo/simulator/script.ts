import type { SimulatedDevice, SimulatedUplink } from './fleet.ts';
import { MINUTE_MS } from './model.ts';
import { rounded } from './random.ts';

type Body = SimulatedUplink['body'];

/** Water drawn at a valve at a given time (ms). Temperatures in °C. */
export interface Draw {
  readonly at: number;
  readonly temperature: number;
  /** Of the hot supply. */
  readonly hot?: number;
}

/** What a device sends differently from its model. */
export interface Script {
  /** Changes an uplink; null: it is not sent. */
  readonly change?: (body: Body) => Body | null;
  readonly draws?: readonly Draw[];
}

export interface ScriptedDevice extends SimulatedDevice {
  /** Adds a draw-off, which has to be later than everything sent so far. */
  readonly draw: (draw: Draw) => void;
}

/** Seconds of flow in each minute of a draw-off, and how far below its temperature the water is (°C). */
const COURSE = [
  { seconds: 45, below: 0.3 },
  { seconds: 60, below: 0 },
  { seconds: 20, below: 0.2 },
  { seconds: 0, below: 9 },
] as const;
const LASTS_MS = COURSE.length * MINUTE_MS;
const FLOW = 6.2;
/** How long the water in the pipe is noticeably warmer afterwards, and the time constant (ms). */
const WARM_MS = 60 * MINUTE_MS;
const COOLS_MS = 35 * MINUTE_MS;

const valuesOf = ({ at, temperature, hot }: Draw) =>
  COURSE.map(({ seconds, below }, minute) => ({
    ts: at + minute * MINUTE_MS,
    values: {
      temperature: rounded(temperature - below, 1),
      flow_rate: seconds > 0 ? FLOW : 0,
      flow_seconds: seconds,
      ...(hot === undefined ? {} : { temperature_hot: hot }),
    },
  }));

/** An idle pipe after a draw-off: it cools down slowly. */
const cooling = (body: Body, draws: readonly Draw[]): Body => {
  const { temperature, flow_seconds } = body.values;
  if (typeof temperature !== 'number' || flow_seconds !== 0) return body;
  const last = draws.findLast(({ at }) => at <= body.ts);
  const since = body.ts - (last?.at ?? Number.NEGATIVE_INFINITY) - LASTS_MS;
  if (!last || since > WARM_MS) return body;
  const warmer = Math.max(0, last.temperature - 9 - temperature) * Math.exp(-since / COOLS_MS);
  return { ...body, values: { ...body.values, temperature: rounded(temperature + warmer, 1) } };
};

/** A device that follows a script; deterministic like its model. */
export const withScript = (device: SimulatedDevice, { change, draws = [] }: Script): ScriptedDevice => {
  const all = draws.toSorted((a, b) => a.at - b.at);
  let sentUntil = Number.NEGATIVE_INFINITY;
  const { app_id, dev_id, hw_serial, type } = device;
  const isDrawing = (ts: number): boolean => all.some(({ at }) => ts > at - MINUTE_MS && ts < at + LASTS_MS);
  return {
    ...device,
    draw: (draw) => void all.push(draw),
    until: (to) => {
      const drawn = all
        .flatMap(valuesOf)
        .filter(({ ts }) => ts >= sentUntil && ts < to)
        .map((body): SimulatedUplink => ({ app_id, dev_id, body: { hw_serial, type, ...body } }));
      const own = device.until(to).flatMap((uplink) => {
        if (isDrawing(uplink.body.ts)) return [];
        const body = cooling(uplink.body, all);
        const changed = change ? change(body) : body;
        return changed ? [{ ...uplink, body: changed }] : [];
      });
      sentUntil = Math.max(sentUntil, to);
      return [...own, ...drawn].toSorted((a, b) => a.body.ts - b.body.ts);
    },
  };
};
