/** A test that failed, at least at first. */
export interface Failure {
  /** Relative to the project's folder; of browser tests with the line. */
  readonly file: string;
  /** With the titles of its groups. */
  readonly title: string;
  /** May have several lines and colours. */
  readonly message: string;
}
export function failuresOfVitest(report: unknown): Failure[];
export function failuresOfPlaywright(report: unknown): Failure[];
export function retriedOf(report: unknown): Failure[];
export function linesAbout(failures: readonly Failure[], retried: readonly Failure[]): string[];
