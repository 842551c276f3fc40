import { parentPort } from 'node:worker_threads';
import { sanitiseSvg, type Sanitised } from './sanitise.ts';
import { message } from '../texts.ts';

/** An error rejects only this drawing; the thread continues with the next one. */
const sanitise = (text: string, hasStylesheet: boolean): Sanitised => {
  try {
    return sanitiseSvg(text, hasStylesheet);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error).slice(0, 200);
    return { fault: message('dashboard_rules.svg_unreadable', { reason }) };
  }
};

/** Sanitises drawings one at a time in a worker thread, so that a large one doesn't block requests. Started by `sanitiser.ts`. */
parentPort?.on('message', ({ text, hasStylesheet }: { text: string; hasStylesheet: boolean }) => {
  parentPort?.postMessage(sanitise(text, hasStylesheet), []);
});
parentPort?.postMessage('ready', []);
