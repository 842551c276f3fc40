import { createContext, type ComponentType } from 'react';

/** What is possible where elements are shown. */
export interface Surface {
  /** Links to the page of a device; without it, devices are named in plain text. */
  readonly DeviceLink?: ComponentType<{ readonly id: number; readonly title: string }>;
  /** Nobody can scroll: long tables turn their pages by themselves. */
  readonly isWall?: boolean;
  /** Whether elements name the devices that they show: those were chosen for variables, and headings don't say which. */
  readonly namesDevices?: boolean;
}

export const SurfaceContext = createContext<Surface>({});
