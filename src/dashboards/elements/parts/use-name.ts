import type { Element } from '../../../domain/dashboard/document.ts';
import { say } from '../../../providers/i18n/say.ts';
import { useBoundDatapoint } from '../../values.tsx';
import { textOption } from './own-path.ts';

/** The datapoint id of a single-value element. */
export const firstId = (element: Element): number | undefined => element.xidwithValues?.[0]?.id;

/** The name of a single-value element: its heading, or else its datapoint's label. */
export const useName = (element: Element): string => {
  const bound = useBoundDatapoint(firstId(element));
  return textOption(element.options, 'title') || (bound?.label ?? say('elements.broken_name'));
};
