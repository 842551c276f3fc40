/** What stops the start: its message is a sentence for the person who starts, printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}
