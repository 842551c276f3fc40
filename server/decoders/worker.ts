import { parentPort } from 'node:worker_threads';
import { createSandbox, type DecoderInput } from './sandbox.ts';

/** Runs decoders one message at a time in a worker thread, so that none delays other devices. Started by `decoders.ts`. */
const sandbox = await createSandbox();
parentPort?.on('message', (input: DecoderInput) => {
  // An error that reaches this point is the sandbox's own: the thread ends, and the next message gets a new one.
  parentPort?.postMessage(sandbox.decode(input), []);
});
parentPort?.postMessage('ready', []);
