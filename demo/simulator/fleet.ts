import type { DeviceType } from '../../src/domain/devices/devices.ts';
import type { HeardBy } from '../../server/ingest/uplink.ts';
import { type FleetOptions, minutesOf, traitsOf } from './minutes.ts';
import { type Fault, isIn, MINUTE_MS, type Span, type Values } from './model.ts';
import type { FormattedMessage } from './payloads/format.ts';

/** An uplink: what a device measures, and the ids of its topic. See docs/specification.md, section 6. */
export interface SimulatedUplink {
  readonly app_id: string;
  readonly dev_id: string;
  readonly body: {
    readonly ts: number;
    readonly hw_serial: string;
    readonly type: DeviceType;
    readonly values: Values;
  };
  /** What it sends, if it is of a built-in model; otherwise Flowgen's own format. */
  readonly message?: FormattedMessage;
  /** The gateway that heard it, with the strength of the signal; without one, it does not say. */
  readonly heardBy?: HeardBy;
}

export interface SimulatedDevice {
  readonly app_id: string;
  readonly dev_id: string;
  readonly hw_serial: string;
  readonly type: DeviceType;
  /** Minutes between regular uplinks. */
  readonly everyMinutes: number;
  readonly fault: Fault;
  /** The time of the fault; null without one. */
  readonly span: Span | null;
  /** Advances the simulation to `to` (ms) and returns the uplinks sent, oldest first. */
  readonly until: (to: number) => SimulatedUplink[];
}

/** The status is sent with every fourth regular uplink. */
const STATUS_TURNS = 4;

/** Creates a device. Deterministic for the same number, seed and start, in whatever steps it is advanced. */
const simulatedDevice = (
  number: number,
  options: FleetOptions,
  numbers: ReadonlyMap<string, number>,
): SimulatedDevice => {
  const device = minutesOf(number, options, numbers);
  const { type, name, hw_serial, fault, span, everyMinutes, turn } = device;
  const dev_id = `${name}-${number}`;
  const app_id = `demo-${name}`;
  return {
    app_id,
    dev_id,
    hw_serial,
    type,
    everyMinutes,
    fault,
    span,
    until: (to) => {
      const uplinks: SimulatedUplink[] = [];
      while (device.nextAt() < to) {
        const { ts, said, isLost } = device.next();
        const minute = Math.floor(ts / MINUTE_MS) - turn;
        const isTurn = minute % everyMinutes === 0;
        const isStatus = minute % (everyMinutes * STATUS_TURNS) === 0;
        const isUnheard = isLost || (fault === 'silent' && isIn(ts, span));
        if ((!isTurn && !said.isUrgent) || isUnheard) continue;
        const body = {
          ts,
          hw_serial,
          type,
          values: isStatus ? { ...said.values, ...said.status } : said.values,
        };
        uplinks.push({ app_id, dev_id, body });
      }
      return uplinks;
    },
  };
};

/** The devices of a building, most without faults. Deterministic for the same seed and start. */
export const simulatedFleet = (options: FleetOptions): SimulatedDevice[] => {
  const all = Array.from({ length: options.devices }, (_, index) => index + 1);
  // Only those who look for their sub-meters need them.
  const numbers = new Map(
    options.mains ? all.map((number) => [traitsOf(number, options).hw_serial, number]) : [],
  );
  return all.map((number) => simulatedDevice(number, options, numbers));
};
