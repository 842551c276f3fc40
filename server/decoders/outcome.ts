import type { ValueFault } from '../../src/domain/readings/readings.ts';
import type { Decoded } from './decoders.ts';
import { DECODER_MB, DECODER_MS, RESULT_KB } from './limits.ts';

const NUMBERS = { ms: DECODER_MS, mb: DECODER_MB, kb: RESULT_KB };
const NO_VALUES = {};

/** What a message became: its values, or why it has none. */
export interface DecodedMessage {
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: readonly ValueFault[];
}

const failed = (fault: ValueFault): DecodedMessage => ({ values: NO_VALUES, faults: [fault] });

/** A message whose decoder reports errors has no values, as in The Things Stack. */
export const messageOf = (decoded: Decoded): DecodedMessage => {
  if (!('fault' in decoded)) {
    const { data, errors } = decoded;
    return errors.length > 0
      ? failed({ key: 'ingest.decoder_errors', values: { reason: errors.join('; ') } })
      : { values: data ?? NO_VALUES, faults: [] };
  }
  if (decoded.fault === 'failed')
    return failed({ key: 'ingest.decoder_failed', values: { reason: decoded.reason ?? '' } });
  return failed({ key: `ingest.decoder_${decoded.fault}`, values: NUMBERS });
};
