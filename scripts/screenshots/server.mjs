// The screenshot server, with its clock set back by CLOCK_BACK_MS.
import { setBack } from './clock.mjs';

setBack(Number(process.env.CLOCK_BACK_MS ?? 0));
await import('../../dist/server/main.js');
