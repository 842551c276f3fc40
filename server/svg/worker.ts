import { parentPort } from 'node:worker_threads';
import { sanitiseSvg, type Sanitised } from './sanitise.ts';

/** Whatever is wrong with a drawing is wrong with that drawing only: the thread goes on with the next. */
const sanitise = (text: string, hasStylesheet: boolean): Sanitised => {
  try {
    return sanitiseSvg(text, hasStylesheet);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error).slice(0, 200);
    return { fault: `This drawing could not be read as SVG: ${reason}` };
  }
};

/** A thread that takes drawings one by one: a large one holds up no request. Started by `sanitiser.ts`. */
parentPort?.on('message', ({ text, hasStylesheet }: { text: string; hasStylesheet: boolean }) => {
  parentPort?.postMessage(sanitise(text, hasStylesheet), []);
});
parentPort?.postMessage('ready', []);
