import type { Element } from '../../../domain/dashboard/document.ts';
import { say } from '../../../providers/i18n/say.ts';
import { useBoundDatapoint } from '../../values.tsx';
import { textOption } from './own-path.ts';

/** The datapoint of an element that shows one. */
export const firstId = (element: Element): number | undefined => element.xidwithValues?.[0]?.id;

/** What an element of one datapoint is called: as it was named, else after its datapoint. */
export const useName = (element: Element): string => {
  const bound = useBoundDatapoint(firstId(element));
  return textOption(element.options, 'title') || (bound?.label ?? say('elements.broken_name'));
};
