import model from '../../../src/device-models/axioma/qalcosonic-w1.ts';
import { HOUR_MS } from '../model.ts';
import { rounded } from '../random.ts';
import type { PayloadFormat } from './format.ts';

/** Registers at the start of an hour, of which the log has the latest ones. */
const LOGGED = 24;
const cubicMetres = (litres: number): number => rounded(litres / 1_000, 3);

/** A meter that sends its register in cubic metres, its own alarms, and what it has counted in each hour of the last day. */
export default {
  model,
  f_port: 100,
  start: () => {
    let latest: number | null = null;
    let log: { readonly hour: number; readonly litres: number }[] = [];
    return ({ volume_total }, ts) => {
      const litres = Math.floor(Number(volume_total));
      const hour = Math.floor(ts / HOUR_MS);
      if (log.at(-1)?.hour !== hour) log = [...log, { hour, litres: latest ?? litres }].slice(-LOGGED);
      latest = litres;
      const counted = log.slice(1).map((entry, index) => entry.litres - (log[index]?.litres ?? 0));
      return {
        payload_format: 'AXIOMA_W1_ENHANCED_24H',
        frame_version: 1,
        payload_bytes: 51,
        timestamp_unix: Math.floor(ts / 1_000),
        timestamp_utc: new Date(Math.floor(ts / 1_000) * 1_000).toISOString(),
        status: 0,
        low_battery: false,
        permanent_error: false,
        temporary_error: false,
        pipe_empty: false,
        backflow: false,
        burst: false,
        leakage: false,
        low_temperature: false,
        log_volume_m3: cubicMetres(log[0]?.litres ?? litres),
        ...Object.fromEntries(counted.map((one, index) => [`delta_${index + 1}_m3`, cubicMetres(one)])),
        history_count: counted.length,
        history_total_m3: cubicMetres(counted.reduce((sum, one) => sum + one, 0)),
        current_volume_m3: cubicMetres(litres),
        history_multiplier: 0,
      };
    };
  },
} satisfies PayloadFormat;
