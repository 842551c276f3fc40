/** A message to try a model on: its decoded payload, or its bytes in hexadecimal. */
export type PastedMessage =
  | { readonly payload: Readonly<Record<string, unknown>> }
  | { readonly bytes: string; readonly f_port: number };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const HEX = /^(0x)?([\da-f]{2}[\s:-]?)+$/i;

const hexOf = (base64: unknown): string | null => {
  if (typeof base64 !== 'string' || base64 === '') return null;
  try {
    return Array.from(atob(base64), (one) => one.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  } catch {
    return null;
  }
};

/** Where networks put the decoded payload, the bytes and the port of a message. */
const NETWORKS = [
  ['decoded_payload', 'frm_payload', 'f_port'],
  ['object', 'data', 'fPort'],
] as const;

const inMessage = (message: Readonly<Record<string, unknown>>): PastedMessage | null => {
  const uplink = isRecord(message['uplink_message']) ? message['uplink_message'] : message;
  for (const [decoded, raw, port] of NETWORKS) {
    const payload = uplink[decoded];
    if (isRecord(payload) && Object.keys(payload).length > 0) return { payload };
    const bytes = hexOf(uplink[raw]);
    if (bytes !== null && typeof uplink[port] === 'number') return { bytes, f_port: uplink[port] };
  }
  return null;
};

/**
 * The message in a text that somebody pasted: a decoded payload, a whole message of a network, or bytes in hexadecimal. Null
 * while it is none of these.
 */
export const pastedMessage = (text: string): PastedMessage | null => {
  const plain = text.trim();
  if (plain === '') return null;
  if (HEX.test(plain)) return { bytes: plain, f_port: 1 };
  try {
    const parsed: unknown = JSON.parse(plain);
    return isRecord(parsed) ? (inMessage(parsed) ?? { payload: parsed }) : null;
  } catch {
    return null;
  }
};
