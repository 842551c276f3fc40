import { createContext, use } from 'react';
import { useMedia } from '../providers/use-media.ts';

/** Screens on which a dashboard is laid out for a phone: stacked, with drawings that can be zoomed. */
const PHONE = '(max-width: 700px)';

/** Whether the editor's preview imitates a phone; null: the real screen counts. */
export const PreviewedPhone = createContext<boolean | null>(null);

export const useIsPhone = (): boolean => {
  const isPhone = useMedia(PHONE);
  return use(PreviewedPhone) ?? isPhone;
};

/** Whether what is inside is laid out for a phone. */
export const PhoneLayout = createContext(false);
