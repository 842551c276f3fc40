import { parentPort } from 'node:worker_threads';
import { sanitiseSvg } from './sanitise.ts';

/** A thread that takes drawings one by one: a large one holds up no request. Started by `sanitiser.ts`. */
parentPort?.on('message', ({ text, hasStylesheet }: { text: string; hasStylesheet: boolean }) => {
  parentPort?.postMessage(sanitiseSvg(text, hasStylesheet), []);
});
parentPort?.postMessage('ready', []);
