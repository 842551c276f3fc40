import { SVG_ATTRIBUTES_EACH, SVG_DEPTH, SVG_NODES } from '../../src/domain/dashboard/svg-rules.ts';

/** What is wrong with a drawing before anything is made of it, or its text without the DOCTYPE. */
export type Scanned =
  | { readonly text: string; readonly hasStylesheet: boolean; readonly fault?: never }
  | { readonly fault: string; readonly text?: never };

const BROKEN = 'This is no SVG: it ends in the middle of something.';
const skip = (text: string, from: number, end: string): number => {
  const at = text.indexOf(end, from);
  return at < 0 ? text.length + 1 : at + end.length;
};

/** The end of a tag, a `>` outside of quotes, and how many attributes it has; -1 where it has no end. */
const tagFrom = (text: string, from: number): { readonly end: number; readonly attributes: number } => {
  let [quote, attributes] = ['', 0];
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '=') attributes++;
    else if (char === '>') return { end: at, attributes };
    else if (char === '<') break;
  }
  return { end: -1, attributes };
};

/** The end of a DOCTYPE; undefined where it has an internal subset, in which entities could be declared. */
const doctypeEnd = (text: string, from: number): number | undefined => {
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const char = text[at];
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '[') return undefined;
    else if (char === '>') return at + 1;
  }
  return text.length + 1;
};

/**
 * Goes through a drawing's text once, without making a tree of it: a small file can be a large tree, or
 * one that is deeper than any stack. Whether it is well formed is for the parser to say.
 */
export const scanSvg = (text: string): Scanned => {
  let [depth, nodes, at, hasStylesheet] = [0, 0, 0, false];
  let kept = text;
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', at)) {
    if (text.startsWith('<!--', open)) at = skip(text, open + 4, '-->');
    else if (text.startsWith('<![CDATA[', open)) at = skip(text, open, ']]>');
    else if (text.startsWith('<?', open)) {
      at = skip(text, open, '?>');
      hasStylesheet ||= text.startsWith('<?xml-stylesheet', open);
    } else if (text.startsWith('<!', open)) {
      if (!/^<!DOCTYPE\b/i.test(text.slice(open, open + 12)) || nodes > 0) {
        return { fault: 'A drawing can hold no declarations.' };
      }
      const end = doctypeEnd(text, open);
      if (end === undefined) {
        return {
          fault:
            'The DOCTYPE of this drawing has a part of its own (“[…]”). Save it as plain SVG and try again.',
        };
      }
      at = end;
      kept = `${text.slice(0, open)}${' '.repeat(Math.max(0, end - open))}${text.slice(end)}`;
    } else {
      const { end, attributes } = tagFrom(text, open + 1);
      if (end < 0) return { fault: BROKEN };
      if (attributes > SVG_ATTRIBUTES_EACH) {
        return { fault: `An element of this drawing has more than ${SVG_ATTRIBUTES_EACH} attributes.` };
      }
      at = end + 1;
      if (text[open + 1] === '/') depth--;
      else {
        nodes++;
        if (depth + 1 > SVG_DEPTH) return { fault: `This drawing is nested deeper than ${SVG_DEPTH}.` };
        if (text[end - 1] !== '/') depth++;
      }
      if (nodes > SVG_NODES) return { fault: `This drawing has more than ${SVG_NODES} elements.` };
    }
    if (at > text.length) return { fault: BROKEN };
  }
  if (nodes === 0) return { fault: 'This is no SVG drawing.' };
  return { text: kept, hasStylesheet };
};
