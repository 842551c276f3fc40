import type { DatapointRole } from '../readings/datapoint-roles.ts';
import type { DatapointKind, DeviceType } from '../devices/devices.ts';

/** The facts of a datapoint that a model sets. Contract, part three, section 18. */
export interface ValueFacts {
  readonly role?: DatapointRole;
  readonly label?: string;
  /** A unit, or the path of the decoded payload that names it, such as `values.*.Unit`. */
  readonly unit?: string | { readonly from: string };
  readonly kind?: DatapointKind;
  /** What is shown is `value sent × factor + offset`, in `unit`. */
  readonly factor?: number;
  readonly offset?: number;
  readonly rolls_over_at?: number;
  readonly resolution?: number;
  /** The largest possible flow, L/min. */
  readonly max_flow?: number;
  /** Numbers as sent that mean "no value". */
  readonly invalid?: readonly number[];
  /** The numbers of texts or of enumerated numbers: `{"normal": 0, "leak": 1}`, `{"2": 0, "3": 1}`. */
  readonly words?: Readonly<Record<string, number>>;
}

/** Values by path that the decoded payload has; null: it has none at this path. */
export type MessageValues = Readonly<Record<string, string | number | boolean | null>>;

/** A value of the decoded payload. */
export interface ModelValue extends ValueFacts {
  /** A path of the decoded payload: `temperature.value`, `meter_values.0`; `*` stands for any name. */
  readonly from: string;
  /** The key of the datapoint. Default: `from`. Several values of one path, such as the bits of a status, have their own. */
  readonly key?: string;
  /**
   * Only in such messages: those without a condition are about the others. Of several with the same path and key, the
   * first whose message it is.
   */
  readonly when?: MessageValues;
  /** Drops the value: it is no datapoint. */
  readonly ignore?: boolean;
}

/** A list of the decoded payload whose entries are readings of the past. Exactly one of `at`, `at_unix`, `at_ms`, `every_s`. */
export interface ModelList extends ValueFacts {
  readonly path: string;
  /** Only in such messages. */
  readonly when?: MessageValues;
  /** Only entries with these values: `{"Type": "Volume"}`; others are not counted by `every_s`. */
  readonly where?: Readonly<Record<string, string | number | boolean>>;
  /** The path of the value in an entry; `""` where the entries are bare numbers. */
  readonly value: string;
  /** The key of the datapoint. Default: the path of the list. */
  readonly key?: string;
  /** The path of an entry's time: ISO 8601, UTC without an offset; in seconds; in milliseconds. */
  readonly at?: string;
  readonly at_unix?: string;
  readonly at_ms?: string;
  /** Entries are this far apart, counted back from the time of the message. */
  readonly every_s?: number;
  /** With `every_s`: the first entry has the time of the message; otherwise the last one has. */
  readonly newest_first?: boolean;
}

/** How a device of this model is recognised by its first uplink. */
export interface ModelMatch {
  /** The Things Stack’s `version_ids`. */
  readonly brand_id?: string;
  readonly model_id?: string;
  /** The name of ChirpStack’s device profile. */
  readonly device_profile?: string;
  /** Paths of the decoded payload that must all be present. */
  readonly keys?: readonly string[];
  /** With `keys`: values that the payload must have, such as the name of the model. Each counts as a key. */
  readonly when?: MessageValues;
}

/** A reading that an example becomes. */
export interface ExampleReading {
  readonly key: string;
  readonly role?: DatapointRole;
  /** In `unit`, after factor and offset. */
  readonly value: number;
  readonly unit?: string;
  /** ISO 8601; only of readings from lists. */
  readonly ts?: string;
}

/** A message as it arrives, and the readings that it becomes. */
export interface ModelExample {
  readonly title?: string;
  /** The decoded payload; or the bytes (hexadecimal) and the port for models with a decoder. */
  readonly payload?: unknown;
  readonly bytes?: string;
  readonly f_port?: number;
  /** ISO 8601; for lists whose entries are counted back from the message. */
  readonly received_at?: string;
  /** Every reading with a role; others may be left out. */
  readonly readings: readonly ExampleReading[];
}

/** A model of device: the record of `device-models`. Contract, part three, section 19. */
export interface DeviceModel {
  readonly title: string;
  readonly vendor: string;
  /** Unique: `vendor/model`. */
  readonly key: string;
  readonly device_type: DeviceType;
  readonly match?: ModelMatch;
  readonly values: readonly ModelValue[];
  readonly lists?: readonly ModelList[];
  /** JavaScript by the LoRa Alliance Payload Codec API (TS013), for messages without a decoded payload. */
  readonly decoder?: string;
  /** Where the facts come from. */
  readonly source: string;
}

/** A model that comes with the product. */
export interface BuiltInModel extends DeviceModel {
  readonly examples: readonly [ModelExample, ...ModelExample[]];
}

/** Types a built-in model; one file of `src/device-models/<vendor>/` each. */
export const defineDeviceModel = (model: BuiltInModel): BuiltInModel => model;
