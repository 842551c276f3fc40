import { useMedia } from '../../../providers/browser/use-media.ts';

/** Whether the page is being printed. Paper has no hover, so details must be printed. */
export const usePrinting = (): boolean => useMedia('print');
