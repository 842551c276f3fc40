import { colours, cssVariable, type Colours, type Mode } from '../../domain/colours.ts';

/** Design tokens, shared by the areas (MUI) and the public pages (CSS). The font is defined in font.css. */
export const FONT = 'var(--fg-font)';
export const RADIUS = 8;
/** Targets are 36 px for a mouse and 44 px for touch. */
export const TOUCH = '@media (pointer: coarse)';

/** Sets the colours as CSS variables: `--fg-primary` and so on. */
export const applyColours = (mode: Mode): void => {
  const root = document.documentElement;
  for (const [name, value] of Object.entries(colours[mode])) {
    root.style.setProperty(cssVariable(name as keyof Colours), value);
  }
  root.style.colorScheme = mode;
  root.dataset.theme = mode;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colours[mode].surface);
};
