import { plainValues } from './css-values.ts';
import { textOfHtml } from './html-text.ts';
import { nameShapes } from './names.ts';
import { childrenOf } from './nodes.ts';
import { addViewBox, drawBackground } from './view-box.ts';

const isShown = (element: Element): boolean => !element.getAttribute('requiredExtensions')?.trim();

/** Keeps of each `switch` what a browser shows: the first child that asks for no extension. */
const resolveSwitches = (root: Element): void => {
  for (const element of root.querySelectorAll('switch')) {
    const children = [...childrenOf(element)];
    if (children.some((child) => child.hasAttribute('systemLanguage'))) continue;
    const shown = children.find(isShown);
    for (const child of children) if (child !== shown) child.remove();
  }
};

/** Replaces HTML by its text. Returns how many were replaced; those without text are left to the sanitiser. */
const replaceHtml = (root: Element): number => {
  let count = 0;
  for (const html of root.querySelectorAll('foreignObject')) {
    const text = isShown(html) ? textOfHtml(html) : null;
    if (!text) continue;
    html.replaceWith(text);
    count++;
  }
  return count;
};

const PAINTS = ['fill', 'stroke', 'color', 'stop-color'];
const resolveValues = (root: Element): void => {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const name of ['style', ...PAINTS]) {
      const value = element.getAttribute(name);
      if (value && /light-dark|var/i.test(value)) element.setAttribute(name, plainValues(value));
    }
    if (element.localName !== 'style') continue;
    const css = element.textContent ?? '';
    if (/light-dark|var/i.test(css)) element.textContent = plainValues(css);
  }
};

/**
 * Makes the file of a drawing program a plain drawing that looks as it does in a browser and whose shapes and texts have
 * ids. It runs before the sanitiser, which therefore checks what this adds. Returns how many labels were HTML.
 */
export const makePlain = (root: Element): { readonly htmlLabels: number } => {
  resolveSwitches(root);
  const htmlLabels = replaceHtml(root);
  resolveValues(root);
  addViewBox(root);
  drawBackground(root);
  nameShapes(root);
  return { htmlLabels };
};
