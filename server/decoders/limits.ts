/** What a decoder may use for one message. */
export const DECODER_MS = 50;
export const DECODER_MB = 16;
/** The most that it may return. */
export const RESULT_KB = 64;
