import { createContext, type ComponentType } from 'react';

/** What is possible where elements are shown. */
export interface Surface {
  /** Links to the page of a device; without it, devices are named in plain text. */
  readonly DeviceLink?: ComponentType<{ readonly id: number; readonly title: string }>;
  /** Nobody can scroll: long tables turn their pages by themselves. */
  readonly isWall?: boolean;
}

export const SurfaceContext = createContext<Surface>({});
