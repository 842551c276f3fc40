import { createContext, use } from 'react';
import { PHONE, useMedia } from '../providers/browser/use-media.ts';

/** Whether the editor's preview imitates a phone; null: the real screen counts. */
export const PreviewedPhone = createContext<boolean | null>(null);

/** Whether a dashboard is laid out for a phone: stacked, with drawings that can be zoomed. */
export const useIsPhone = (): boolean => {
  const isPhone = useMedia(PHONE);
  return use(PreviewedPhone) ?? isPhone;
};

/** Whether what is inside is laid out for a phone. */
export const PhoneLayout = createContext(false);
