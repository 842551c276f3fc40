import { useMedia } from '../../../providers/use-media.ts';

/** Whether the page is being printed: on paper there is nothing to hover over. */
export const usePrinting = (): boolean => useMedia('print');
