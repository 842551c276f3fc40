/** An error that aborts startup; its message is shown to the operator without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}
