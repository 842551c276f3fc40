/** A piece of hardware that a device is or was. */
export interface Hardware {
  readonly hw_serial: string;
  readonly app_id: string;
  readonly dev_id: string;
  /** ISO 8601. */
  readonly from: string;
  /** Null: the present one. */
  readonly to: string | null;
}

/** The new hardware of a device. Names that are not given stay, or are those that the network has sent. */
export interface Replacement {
  readonly hw_serial: string;
  readonly app_id?: string | undefined;
  readonly dev_id?: string | undefined;
  /** ISO 8601. Default: the first reading that the new hardware has sent, otherwise now. */
  readonly at?: string | undefined;
}
