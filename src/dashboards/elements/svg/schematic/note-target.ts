import { NOTE_ATTRIBUTE, NOTED_VALUE_ATTRIBUTE } from '../styles.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** A text about a value, such as “Last use 2 h ago”. `longest` is what has to fit there. `write` marks the part of it that is a value, as in “In use, 6.1 L/min”. */
export const noteTarget = (element: SVGElement, longest: string) => {
  element.setAttribute(NOTE_ATTRIBUTE, longest);
  return {
    element,
    write: (text: string, value: string): void => {
      const at = value === '' ? -1 : text.indexOf(value);
      if (at < 0) {
        element.textContent = text;
        return;
      }
      const parts = [text.slice(0, at), value, text.slice(at + value.length)].map((words) => {
        const part = document.createElementNS(SVG, 'tspan');
        part.textContent = words;
        return part;
      });
      parts[1]?.setAttribute(NOTED_VALUE_ATTRIBUTE, '');
      element.replaceChildren(...parts);
    },
  };
};
