import type { ComponentType } from 'react';
import { ICON_NAMES, type IconName } from '../schema/icon-names.ts';
import sprite from './icons.svg?no-inline';

interface IconProps {
  readonly 'aria-hidden'?: boolean;
}

/** A symbol as large as the words beside it, and of their colour. For eyes only. */
export const drawn = (path: string): ComponentType<IconProps> => {
  const Icon = () => (
    <svg className="plain-icon" viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  );
  return Icon;
};

const fromSprite = (name: IconName): ComponentType<IconProps> => {
  const Icon = () => (
    <svg className="plain-icon" viewBox="0 0 24 24" aria-hidden>
      <use href={`${sprite}#${name}`} />
    </svg>
  );
  return Icon;
};

/** The symbols that definitions name. They are in one picture, which the browser keeps, instead of in the code of every page. */
export const icons = Object.fromEntries(ICON_NAMES.map((name) => [name, fromSprite(name)])) as Readonly<
  Record<IconName, ComponentType<IconProps>>
>;

/** Icons of the frame and of dashboards. */
export const signs = {
  check: drawn('M9 16.17 4.83 12l-1.42 1.41L9 19 21 7l-1.41-1.41z'),
  close: drawn(
    'M19 6.41 17.59 5 12 10.59 6.41 5 5 6.41 10.59 12 5 17.59 6.41 19 12 13.41 17.59 19 19 17.59 13.41 12z',
  ),
  edit: drawn(
    'm14.06 9.02.92.92L5.92 19H5v-.92zM17.66 3c-.25 0-.51.1-.7.29l-1.83 1.83 3.75 3.75 1.83-1.83c.39-.39.39-1.02 0-1.41l-2.34-2.34c-.2-.2-.45-.29-.71-.29m-3.6 3.19L3 17.25V21h3.75L17.81 9.94z',
  ),
  error: drawn(
    'M11 15h2v2h-2zm0-8h2v6h-2zm.99-5C6.47 2 2 6.48 2 12s4.47 10 9.99 10C17.52 22 22 17.52 22 12S17.52 2 11.99 2M12 20c-4.42 0-8-3.58-8-8s3.58-8 8-8 8 3.58 8 8-3.58 8-8 8',
  ),
  expand: drawn('M16.59 8.59 12 13.17 7.41 8.59 6 10l6 6 6-6z'),
  go: drawn(
    'M15.5 14h-.79l-.28-.27a6.5 6.5 0 1 0-.7.7l.27.28v.79l5 4.99L20.49 19zm-6 0a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9',
  ),
  fullScreen: drawn('M7 14H5v5h5v-2H7zm-2-4h2V7h3V5H5zm12 7h-3v2h5v-5h-2zM14 5v2h3v3h2V5z'),
  info: drawn(
    'M11 7h2v2h-2zm0 4h2v6h-2zm1-9C6.48 2 2 6.48 2 12s4.48 10 10 10 10-4.48 10-10S17.52 2 12 2m0 18c-4.41 0-8-3.59-8-8s3.59-8 8-8 8 3.59 8 8-3.59 8-8 8',
  ),
  leaveFullScreen: drawn('M5 16h3v3h2v-5H5zm3-8H5v2h5V5H8zm6 11h2v-3h3v-2h-5zm2-11V5h-2v5h5V8z'),
  menu: drawn('M3 18h18v-2H3zm0-5h18v-2H3zm0-7v2h18V6z'),
  noCloud: drawn(
    'M24 15c0-2.64-2.05-4.78-4.65-4.96C18.67 6.59 15.64 4 12 4c-1.33 0-2.57.36-3.65.97l1.49 1.49C10.51 6.17 11.23 6 12 6c3.04 0 5.5 2.46 5.5 5.5v.5H19c1.66 0 3 1.34 3 3 0 .99-.48 1.85-1.21 2.4l1.41 1.41c1.09-.92 1.8-2.27 1.8-3.81M4.41 3.86 3 5.27l2.77 2.77h-.42C2.34 8.36 0 10.91 0 14c0 3.31 2.69 6 6 6h11.73l2 2 1.41-1.41zM6 18c-2.21 0-4-1.79-4-4s1.79-4 4-4h1.73l8 8z',
  ),
  print: drawn(
    'M19 8h-1V3H6v5H5c-1.66 0-3 1.34-3 3v6h4v4h12v-4h4v-6c0-1.66-1.34-3-3-3M8 5h8v3H8zm8 12v2H8v-4h8zm2-2v-2H6v2H4v-4c0-.55.45-1 1-1h14c.55 0 1 .45 1 1v4zM17 11.5a1 1 0 1 0 2 0 1 1 0 1 0-2 0z',
  ),
  updated: drawn(
    'M11 8v5l4.25 2.52.77-1.28-3.52-2.09V8zm10 2V3l-2.64 2.64C16.74 4.01 14.49 3 12 3c-4.97 0-9 4.03-9 9s4.03 9 9 9 9-4.03 9-9h-2c0 3.86-3.14 7-7 7s-7-3.14-7-7 3.14-7 7-7c1.93 0 3.68.79 4.95 2.05L14 10z',
  ),
  warning: drawn('M12 5.99 19.53 19H4.47zM12 2 1 21h22zm1 14h-2v2h2zm0-6h-2v4h2z'),
} as const;
