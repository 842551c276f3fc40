import { parentPort } from 'node:worker_threads';
import { sanitiseSvg, type Sanitised, type SanitiseOptions } from './sanitise.ts';
import { message } from '../texts/texts.ts';

/** An error rejects only this drawing; the thread continues with the next one. */
const sanitise = (text: string, options: SanitiseOptions): Sanitised => {
  try {
    return sanitiseSvg(text, options);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error).slice(0, 200);
    return { fault: message('dashboard_rules.svg_unreadable', { reason }) };
  }
};

/** Sanitises drawings one at a time in a worker thread, so that a large one doesn't block requests. Started by `sanitiser.ts`. */
parentPort?.on('message', ({ text, ...options }: { readonly text: string } & SanitiseOptions) => {
  parentPort?.postMessage(sanitise(text, options), []);
});
parentPort?.postMessage('ready', []);
