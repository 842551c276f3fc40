/** How a gateway heard a device last. */
export interface Reception {
  readonly last_heard_at: string;
  /** Signal strength in dBm. */
  readonly rssi: number | null;
  /** Signal to noise in dB. */
  readonly snr: number | null;
}

/** A device as a gateway heard it. */
export interface HeardDevice extends Reception {
  /** Of the device. */
  readonly id: number;
  readonly title: string;
  readonly is_active: boolean | null;
  /** The severity of its worst open alarm; see `ALARM_LEVELS`. */
  readonly alarm_level: number | null;
  readonly last_seen_at: string | null;
  readonly expected_interval_s: number;
}

/** A gateway that heard a device. */
export interface HearingGateway extends Reception {
  /** Of the gateway as the device's company sees it. */
  readonly id: number;
  readonly gateway_id: string;
}

/** Whether the devices that a gateway served are heard; `none`: it has served none lately. */
export const GATEWAY_STATES = ['reporting', 'silent', 'none'] as const;
export type GatewayState = (typeof GATEWAY_STATES)[number];
