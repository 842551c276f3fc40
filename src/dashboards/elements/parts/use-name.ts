import type { Element } from '../../../domain/dashboard/document.ts';
import { useBoundDatapoint } from '../../values.tsx';
import { textOption } from './options.ts';
import { translate } from '../../../providers/i18n/translate.ts';

/** The datapoint id of a single-value element. */
export const firstId = (element: Element): number | undefined => element.xidwithValues?.[0]?.id;

/** The name of a single-value element: its heading, or else its datapoint's label. */
export const useName = (element: Element): string => {
  const bound = useBoundDatapoint(firstId(element));
  return textOption(element.options, 'title') || (bound?.label ?? translate('elements.broken_name'));
};
