import { SVG_ATTRIBUTES_EACH, SVG_DEPTH, SVG_NODES } from '../../src/domain/dashboard/svg/rules.ts';
import { message, type Text } from '../texts/texts.ts';

/** Why a drawing is rejected before it is parsed, or its text without the DOCTYPE. */
export type Scanned =
  | { readonly text: string; readonly hasStylesheet: boolean; readonly fault?: never }
  | { readonly fault: Text; readonly text?: never };

const BROKEN = 'dashboard_rules.svg_incomplete';
const skip = (text: string, from: number, end: string): number => {
  const position = text.indexOf(end, from);
  return position < 0 ? text.length + 1 : position + end.length;
};

/** The index of the `>` that ends a tag (-1 if there is none), and the number of its attributes. */
const tagFrom = (text: string, from: number): { readonly end: number; readonly attributes: number } => {
  let [quote, attributes] = ['', 0];
  for (let position = from; position < text.length; position++) {
    const char = text[position];
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '=') attributes++;
    else if (char === '>') return { end: position, attributes };
    else if (char === '<') break;
  }
  return { end: -1, attributes };
};

/** The index after a DOCTYPE; undefined if it has an internal subset, which could declare entities. */
const doctypeEnd = (text: string, from: number): number | undefined => {
  let quote = '';
  for (let position = from; position < text.length; position++) {
    const char = text[position];
    if (quote) {
      if (char === quote) quote = '';
    } else if (char === '"' || char === "'") quote = char;
    else if (char === '[') return undefined;
    else if (char === '>') return position + 1;
  }
  return text.length + 1;
};

/**
 * Scans a drawing's text once, without building a tree: a small file can produce a huge tree, or one deep enough to
 * overflow the stack. Whether the text is well-formed is left to the parser.
 */
export const scanSvg = (text: string): Scanned => {
  let [depth, nodes, position, hasStylesheet] = [0, 0, 0, false];
  let result = text;
  for (let open = text.indexOf('<'); open >= 0; open = text.indexOf('<', position)) {
    if (text.startsWith('<!--', open)) position = skip(text, open + 4, '-->');
    else if (text.startsWith('<![CDATA[', open)) position = skip(text, open, ']]>');
    else if (text.startsWith('<?', open)) {
      position = skip(text, open, '?>');
      hasStylesheet ||= text.startsWith('<?xml-stylesheet', open);
    } else if (text.startsWith('<!', open)) {
      if (!/^<!DOCTYPE\b/i.test(text.slice(open, open + 12)) || nodes > 0) {
        return { fault: 'dashboard_rules.svg_declarations' };
      }
      const end = doctypeEnd(text, open);
      if (end === undefined) {
        return {
          fault: 'dashboard_rules.svg_doctype',
        };
      }
      position = end;
      result = `${text.slice(0, open)}${' '.repeat(Math.max(0, end - open))}${text.slice(end)}`;
    } else {
      const { end, attributes } = tagFrom(text, open + 1);
      if (end < 0) return { fault: BROKEN };
      if (attributes > SVG_ATTRIBUTES_EACH) {
        return { fault: message('dashboard_rules.svg_attributes', { max: SVG_ATTRIBUTES_EACH }) };
      }
      position = end + 1;
      if (text[open + 1] === '/') depth--;
      else {
        nodes++;
        if (depth + 1 > SVG_DEPTH) return { fault: message('dashboard_rules.svg_depth', { max: SVG_DEPTH }) };
        if (text[end - 1] !== '/') depth++;
      }
      if (nodes > SVG_NODES) return { fault: message('dashboard_rules.svg_elements', { max: SVG_NODES }) };
    }
    if (position > text.length) return { fault: BROKEN };
  }
  if (nodes === 0) return { fault: 'dashboard_rules.svg_none' };
  return { text: result, hasStylesheet };
};
