import type { report_exceptions } from './en/report/report-exceptions.ts';
import type { validation as more } from './en/area/validation.ts';
import type { validation as basic } from './en/start/validation.ts';

/** Keys of the messages for invalid values. */
export type ValidationKey = `validation.${keyof typeof basic | keyof typeof more}`;

/** What a report finds about a device: a key of `report_exceptions`. */
export type ExceptionKind = keyof typeof report_exceptions;
