/** The colours that the editor gives to bands and states, which suit a light ground, and what they are on a dark one. */
const ON_DARK = {
  '#3d9bd1': '#6fbfea',
  '#2e8b57': '#5fc48d',
  '#c9822b': '#e8a950',
  '#c4453a': '#ff7b70',
  '#2b8a3e': '#69c274',
  '#8a97a3': '#8fa1ac',
  '#c4281f': '#ff7b70',
} as const;
const isKnown = (colour: string): colour is keyof typeof ON_DARK => Object.hasOwn(ON_DARK, colour);

/** A stored colour as it is on the theme's ground; others stay as they are. */
export const themed = (colour: string): string =>
  isKnown(colour) ? `light-dark(${colour}, ${ON_DARK[colour]})` : colour;

/** Rules that do so for the fills that states set as attributes. */
export const themedFills = Object.keys(ON_DARK)
  .map((colour) => `[fill="${colour}"] { fill: ${themed(colour)}; }`)
  .join('\n');
