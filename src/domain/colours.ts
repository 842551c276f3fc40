export type Mode = 'light' | 'dark';

/** The colours of a theme. Documents are written in those of the light one. */
export interface Colours {
  /** The page and its surfaces. */
  readonly canvas: string;
  readonly surface: string;
  readonly raised: string;
  readonly line: string;
  /** Borders of inputs: 3 : 1 against the surface. */
  readonly edge: string;
  readonly text: string;
  readonly quiet: string;
  /** For interactive elements; as text 4.5 : 1 against canvas and surface. */
  readonly primary: string;
  readonly primaryStrong: string;
  readonly onPrimary: string;
  readonly primaryTint: string;
  /** Never used with white text. */
  readonly secondary: string;
  readonly onSecondary: string;
  readonly error: string;
  readonly errorTint: string;
  readonly warning: string;
  readonly warningTint: string;
  readonly success: string;
  readonly successTint: string;
}

export const colours: Readonly<Record<Mode, Colours>> = {
  light: {
    canvas: '#f5f8fa',
    surface: '#ffffff',
    raised: '#ffffff',
    line: '#dfe6ea',
    edge: '#7f919d',
    text: '#14242d',
    quiet: '#52646f',
    primary: '#0579b0',
    primaryStrong: '#046592',
    onPrimary: '#ffffff',
    primaryTint: '#e3f1f8',
    secondary: '#93a745',
    onSecondary: '#1b2106',
    error: '#b3261e',
    errorTint: '#fcebea',
    warning: '#8a5300',
    warningTint: '#fdf3e1',
    success: '#2b6e30',
    successTint: '#e8f4e9',
  },
  dark: {
    canvas: '#0e171c',
    surface: '#152128',
    raised: '#1c2b33',
    line: '#2a3b45',
    edge: '#71848f',
    text: '#e5edf1',
    quiet: '#a3b4be',
    primary: '#5cb8e6',
    primaryStrong: '#8ccdf0',
    onPrimary: '#06202e',
    primaryTint: '#17323f',
    secondary: '#a9bd5c',
    onSecondary: '#1b2106',
    error: '#ff9a91',
    errorTint: '#3a1f1e',
    warning: '#f0bd6b',
    warningTint: '#382a15',
    success: '#86cf8b',
    successTint: '#1b3320',
  },
};

/** `errorTint` → `--fg-error-tint` */
export const cssVariable = (name: keyof Colours): string =>
  `--fg-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
