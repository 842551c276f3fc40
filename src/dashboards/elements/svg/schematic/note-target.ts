import { BRIEF_ATTRIBUTE, VALUE_OF_ATTRIBUTE, writeBrief } from '../alarm-words.ts';
import { NOTE_ATTRIBUTE, NOTED_VALUE_ATTRIBUTE } from '../styles.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** What a text about a value says. */
interface Note {
  readonly text: string;
  /** The part of it that is a value, as in “In use, 6.1 L/min”; empty: none. */
  readonly value: string;
  /** What is left of it beside the name of an alarm, which takes its place: “in use”; empty: the alarm's age is there. */
  readonly brief: string;
  /** What is left of it beside the value: what that is of, such as “last use”. */
  readonly of: string;
}

/** A text about a value, such as “Last use 2 h ago”. `longest` is what has to fit there. */
export const noteTarget = (element: SVGElement, longest: string) => {
  element.setAttribute(NOTE_ATTRIBUTE, longest);
  const write = (text: string, value: string): void => {
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
  };
  return {
    element,
    write: ({ text, value, brief, of }: Note): void => {
      write(text, value);
      element.setAttribute(BRIEF_ATTRIBUTE, brief);
      element.setAttribute(VALUE_OF_ATTRIBUTE, of);
      writeBrief(element);
    },
  };
};
