import type { CastCompany } from '../cast.ts';
import type { Placement } from '../placement.ts';
import { ambientAt, DAY_MS, HOUR_MS, isIn, MINUTE_MS } from '../simulator/model.ts';
import { rounded } from '../simulator/random.ts';
import type { Draw, Script } from '../simulator/script.ts';
import { localHour, localTimeBefore } from './local-time.ts';
import { type Reaction, type Reactions, SOON } from './reactions.ts';

/** A part of the story: what one device sends, and what people do about the cases that follow from it. */
export interface Scene {
  readonly project: string;
  readonly title: string;
  /** The meter upstream, which measures the same water. */
  readonly upstream?: string;
  /** `at`: when the demo is created (ms). */
  readonly script: (at: number, company: CastCompany) => Script;
  readonly reactions: Reactions;
  /** When the rules that depend on time are evaluated, in ms; by default they are not. */
  readonly judgedAt?: (at: number) => number;
}

/** °C */
export const SAFE = 43.3;
export const SCALDING = 57.8;

/** Hot draw-offs, each after a normal one, so that the valve is not hot all the time. */
const hot = (draws: readonly Draw[]): Draw[] =>
  draws.flatMap((draw) => [{ at: draw.at - 20 * MINUTE_MS, temperature: SAFE }, draw]);

const once = (reaction: Reaction): Reactions => [reaction];

const scald: Scene = {
  project: 'Banksia House',
  title: 'Room 1 shower valve',
  script: (at) => ({
    draws: hot([
      { at: at - 26 * HOUR_MS, temperature: 56.4 },
      { at: at - 19.5 * HOUR_MS, temperature: 57.1 },
      { at: at - 3 * MINUTE_MS, temperature: SCALDING },
    ]),
  }),
  reactions: [
    {
      ...SOON,
      minutes: 4,
      assign: true,
      comments: [
        {
          minutes: 21,
          text: 'Shower closed, sign on the door. The cartridge of the valve sticks; ordered a new one.',
        },
      ],
    },
    {
      ...SOON,
      minutes: 7,
      comments: [{ minutes: 15, text: 'Sign was gone, water was let run for cleaning. Sign is back.' }],
    },
  ],
};

const BURST_MS = HOUR_MS;
/** Litres per minute. */
const BURST_FLOW = 42;

const burst: Scene = {
  project: 'Banksia House',
  title: 'Kitchen meter',
  upstream: 'Main meter',
  script: (at, { time_zone }) => {
    const from = localTimeBefore(at - 5.5 * DAY_MS, '13:20', time_zone);
    const span = { from, to: from + BURST_MS };
    return {
      change: (body) => {
        const { volume_total, flow_rate } = body.values;
        if (typeof volume_total !== 'number' || body.ts < from) return body;
        const litres = ((Math.min(body.ts, span.to) - from) / MINUTE_MS) * BURST_FLOW;
        const flow = Number(flow_rate) + (isIn(body.ts, span) ? BURST_FLOW : 0);
        return {
          ...body,
          values: {
            ...body.values,
            volume_total: rounded(volume_total + litres, 1),
            flow_rate: rounded(flow, 2),
          },
        };
      },
    };
  },
  reactions: once({
    ...SOON,
    minutes: 6,
    assign: true,
    comments: [
      { minutes: 27, text: 'The hose of the dishwasher has burst. Closed its valve and mopped up.' },
      { minutes: 185, text: 'New hose fitted and tested. No damage.' },
    ],
  }),
};

const TOO_COOL = 51.4;

/** The night's call-out: the first step is not answered, the second one is. */
const night: Scene = {
  project: 'Acacia Wing',
  title: 'Suite B shower valve',
  script: (at, { time_zone }) => {
    const from = localTimeBefore(at - 3 * HOUR_MS, '02:10', time_zone);
    const span = { from: from - 6 * MINUTE_MS, to: from + 44 * MINUTE_MS };
    return {
      draws: [
        { at: from, temperature: 42.6, hot: TOO_COOL },
        { at: from + 14 * MINUTE_MS, temperature: 42.4, hot: TOO_COOL - 0.6 },
        { at: from + 50 * MINUTE_MS, temperature: SAFE, hot: 61.2 },
        { at: from + 82 * MINUTE_MS, temperature: SAFE, hot: 63.9 },
      ],
      change: (body) =>
        isIn(body.ts, span) && 'temperature_hot' in body.values
          ? { ...body, values: { ...body.values, temperature_hot: TOO_COOL } }
          : body,
    };
  },
  reactions: once({
    step: 1,
    minutes: 11,
    assign: true,
    comments: [
      {
        minutes: 22,
        text: 'The circulation pump of Acacia Wing had tripped. Reset it; the supply is warming up.',
      },
      {
        minutes: 96,
        text: 'Above 60 °C for half an hour. The electrician looks at the pump in the morning.',
      },
    ],
  }),
};

/** A battery that reaches 20 % some days ago. `aDay`: how much it falls, in %. */
const battery = (project: string, title: string, aDay: number, now: number): Scene => ({
  project,
  title,
  script: (at) => ({
    change: (body) =>
      'battery_v' in body.values
        ? {
            ...body,
            values: {
              ...body.values,
              battery_percent: rounded(Math.min(100, Math.max(1, now + ((at - body.ts) / DAY_MS) * aDay)), 1),
            },
          }
        : body,
  }),
  reactions: [],
});

const UNUSED_DAYS = 8.6;

const unused: Scene = {
  project: 'Lakefront Queenstown',
  title: 'Room 104 valve',
  script: (at, { time_zone }) => ({
    change: (body) => {
      if (body.ts < at - UNUSED_DAYS * DAY_MS || !('flow_rate' in body.values)) return body;
      // An idle pipe, as warm as the building: neither draw-offs nor the warmth that they leave in it.
      const temperature = rounded(ambientAt({ hour: localHour(body.ts, time_zone) }), 1);
      return { ...body, values: { ...body.values, temperature, flow_rate: 0, flow_seconds: 0 } };
    },
  }),
  reactions: once({
    step: null,
    minutes: 55,
    comments: [{ minutes: 56, text: 'The room is being renovated. Flushing is on Monday’s list.' }],
  }),
  judgedAt: (at) => at - (UNUSED_DAYS - 7.2) * DAY_MS,
};

const broken: Scene = {
  project: 'Junior school',
  title: 'Sick bay valve',
  script: (at) => ({
    change: (body) =>
      body.ts < at - 5 * HOUR_MS ? body : { ...body, values: { ...body.values, temperature: -40 } },
  }),
  reactions: once({
    step: null,
    minutes: 12,
    assign: true,
    comments: [{ minutes: 14, text: 'The cable of the sensor is broken. A spare is in the workshop.' }],
  }),
};

export const SCENES: readonly Scene[] = [
  scald,
  burst,
  night,
  unused,
  broken,
  battery('Leisure centre', 'Family room valve', 0.9, 15.6),
  battery('Lakefront Queenstown', 'Spa valve', 0.7, 18.4),
];

/** The gateway that lost its power, and for how long when the demo is created (ms). */
export const DEAD_GATEWAY = 'pool-plant-room';
export const DEAD_MS = 160 * MINUTE_MS;

/** The valve that is made to scald on request. */
export const SIMULATED = { project: 'Banksia House', title: 'Room 2 shower valve' };

export const sceneOf = ({ project, title }: Pick<Placement, 'project' | 'title'>): Scene | undefined =>
  SCENES.find((scene) => scene.project === project.title && scene.title === title);

/** The scene downstream of a meter, whose water it measures too. */
export const upstreamSceneOf = ({
  project,
  title,
}: Pick<Placement, 'project' | 'title'>): Scene | undefined =>
  SCENES.find((scene) => scene.project === project.title && scene.upstream === title);
