import { textWidth } from '../../src/domain/dashboard/schematic/text-width.ts';
import { SVG_NAMESPACE } from '../../src/domain/dashboard/svg/rules.ts';
import { declarationsOf, pixelsOf } from './css-values.ts';

/** How a part of a text looks: the CSS properties that SVG has too. */
interface Look {
  readonly size: number;
  readonly colour: string;
  readonly family: string;
  readonly weight: string;
  readonly slant: string;
  readonly decoration: string;
}
interface Run {
  readonly text: string;
  readonly look: Look;
}
type Line = Run[];

const START: Look = { size: 16, colour: '#000', family: '', weight: '', slant: '', decoration: '' };
const LINE_HEIGHT = 1.2;
/** How far a baseline is below the middle of its line, in em. */
const BELOW_MIDDLE = 0.35;
/** No label is longer; it limits what a small file can become. */
const MAX_LINES = 100;
const MAX_RUNS = 400;

const HIDDEN = new Set('script style head title template noscript iframe object textarea select'.split(' '));
const BLOCKS = new Set('div p li ul ol h1 h2 h3 h4 h5 h6 tr table section pre blockquote'.split(' '));
const TAG_LOOKS: Readonly<Record<string, Partial<Look>>> = {
  b: { weight: 'bold' },
  strong: { weight: 'bold' },
  th: { weight: 'bold' },
  i: { slant: 'italic' },
  em: { slant: 'italic' },
  u: { decoration: 'underline' },
};

const lookOf = (element: Element, outer: Look): Look => {
  const style = declarationsOf(element);
  const size = style.get('font-size');
  const em = /^([\d.]+)(?:em|%)$/.exec(size ?? '')?.[1];
  const scale = size?.endsWith('%') ? 0.01 : 1;
  const tag = TAG_LOOKS[element.localName];
  return {
    // draw.io sets 0 on an outer box only.
    size: em ? Number(em) * scale * outer.size : pixelsOf(size) || outer.size,
    colour: style.get('color') ?? element.getAttribute('color') ?? outer.colour,
    family: style.get('font-family') ?? element.getAttribute('face') ?? outer.family,
    weight: style.get('font-weight') ?? tag?.weight ?? outer.weight,
    slant: style.get('font-style') ?? tag?.slant ?? outer.slant,
    decoration: style.get('text-decoration') ?? tag?.decoration ?? outer.decoration,
  };
};

/** Reads the text of HTML as lines of runs that look the same. */
const readLines = (root: Element): Line[] => {
  const lines: Line[] = [[]];
  let runs = 0;
  const endLine = (isForced = false): void => {
    const isEmpty = (lines.at(-1) ?? []).every(({ text }) => text.trim() === '');
    if (isEmpty && !isForced) lines[lines.length - 1] = [];
    else lines.push([]);
  };
  const walk = (element: Element, look: Look): void => {
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (runs > MAX_RUNS || lines.length > MAX_LINES) return;
      if (node.nodeType === 3 || node.nodeType === 4) {
        const line = lines.at(-1);
        const isStart = line?.length === 0 || /\s$/.test(line?.at(-1)?.text ?? '');
        const text = (node.nodeValue ?? '').replaceAll(/\s+/g, ' ');
        const shown = isStart ? text.trimStart() : text;
        if (shown === '') continue;
        runs++;
        line?.push({ text: shown, look });
      }
      if (node.nodeType !== 1) continue;
      const child = node as Element;
      if (HIDDEN.has(child.localName)) continue;
      if (child.localName === 'br') {
        endLine(true);
        continue;
      }
      const isBlock = BLOCKS.has(child.localName);
      if (isBlock) endLine();
      const inner = lookOf(child, look);
      if (child.localName === 'li') lines.at(-1)?.push({ text: '• ', look: inner });
      walk(child, inner);
      if (isBlock) endLine();
    }
  };
  walk(root, START);
  return lines.filter((line, index) => line.length > 0 || (index > 0 && index < lines.length - 1));
};

const widthOf = (line: Line): number =>
  line.reduce((sum, { text, look }) => sum + textWidth(text, look.size), 0);

/** Breaks lines at spaces where they are wider than their box. */
const wrapped = (lines: readonly Line[], width: number): Line[] =>
  lines.flatMap((line) => {
    if (widthOf(line) <= width) return [line];
    const all: Line[] = [[]];
    let at = 0;
    for (const { text, look } of line) {
      for (const word of text.match(/\s*\S+\s*/g) ?? [text]) {
        const wide = textWidth(word.trimEnd(), look.size);
        if (at > 0 && at + wide > width && all.length < MAX_LINES) {
          all.push([]);
          at = 0;
        }
        const shown = at === 0 ? word.trimStart() : word;
        const current = all.at(-1) ?? [];
        const last = current.at(-1);
        if (last && last.look === look) current[current.length - 1] = { text: last.text + shown, look };
        else current.push({ text: shown, look });
        at += textWidth(shown, look.size);
      }
    }
    return all;
  });

/** The styles of the boxes around a text: of the first elements that are only children. */
const boxStyles = (root: Element): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  let element = root.firstElementChild;
  for (let depth = 0; element && depth < 4; depth++) {
    for (const [name, value] of declarationsOf(element)) {
      const isInherited = /^(?:text-align|white-space|background-color)$/.test(name);
      if (isInherited || !found.has(name)) found.set(name, value);
    }
    element = element.nextElementSibling ? null : element.firstElementChild;
  }
  return found;
};

const SHARES: Readonly<Record<string, number>> = {
  center: 0.5,
  'flex-end': 1,
  end: 1,
  right: 1,
  middle: 0.5,
};
const shareOf = (value: string | undefined): number => SHARES[value?.split(/\s+/).at(-1) ?? ''] ?? 0;
const ANCHORS: Readonly<Record<number, string>> = { 0.5: 'middle', 1: 'end' };

const setLook = (node: Element, look: Look, outer?: Look): void => {
  const set = (name: string, value: string | number, before?: string | number): void => {
    if (value !== '' && value !== before) node.setAttribute(name, String(value));
  };
  set('fill', look.colour, outer?.colour);
  set('font-family', look.family, outer?.family);
  set('font-size', look.size, outer?.size);
  set('font-weight', look.weight, outer?.weight);
  set('font-style', look.slant, outer?.slant);
  set('text-decoration', look.decoration, outer?.decoration);
};
const rounded = (value: number): string => String(Math.round(value * 100) / 100);

/**
 * Writes the text of a `foreignObject` as SVG text where a browser shows it; null if it has none. It knows the boxes of
 * draw.io and of Mermaid: one text, aligned in a box.
 */
export const textOfHtml = (html: Element): Element | null => {
  const read = readLines(html);
  const [first] = read.find((line) => line.length > 0) ?? [];
  if (!first) return null;
  const styles = boxStyles(html);
  const isFlex = styles.get('display')?.includes('flex') ?? false;
  const own = (name: string): number => pixelsOf(html.getAttribute(name)) ?? 0;
  const [wide, high] = ['width', 'height'].map(
    (name) => pixelsOf(styles.get(name)) ?? pixelsOf(html.getAttribute(name)),
  );
  const isNarrow = wide === undefined || wide <= 1 || /nowrap|pre$/.test(styles.get('white-space') ?? '');
  const lines = isNarrow ? read : wrapped(read, wide + 1);
  const widest = Math.max(...lines.map(widthOf));
  const width = wide ?? widest;
  // In a flexible box, the text is a block of its own, as wide as it is or as the box if it was wrapped.
  const block = isFlex ? (lines.length > read.length ? width : widest) : Math.max(width, widest);
  const left =
    own('x') +
    (pixelsOf(styles.get('margin-left')) ?? 0) +
    (width - block) * (isFlex ? shareOf(styles.get('justify-content')) : 0);
  const heights = lines.map(
    (line) => LINE_HEIGHT * Math.max(first.look.size, ...line.map(({ look }) => look.size)),
  );
  const height = heights.reduce((sum, each) => sum + each, 0);
  const share = shareOf(isFlex ? styles.get('align-items') : styles.get('vertical-align'));
  const top = own('y') + (pixelsOf(styles.get('padding-top')) ?? 0) + ((high ?? height) - height) * share;
  const align = shareOf(styles.get('text-align'));
  const x = rounded(left + block * align);

  const { ownerDocument } = html;
  const create = (name: string): Element => ownerDocument.createElementNS(SVG_NAMESPACE, name);
  const text = create('text');
  const transform = html.getAttribute('transform');
  if (transform) text.setAttribute('transform', transform);
  if (ANCHORS[align]) text.setAttribute('text-anchor', ANCHORS[align]);
  setLook(text, first.look);
  let from = top;
  for (const [index, line] of lines.entries()) {
    const size = Math.max(...line.map(({ look }) => look.size), first.look.size);
    const y = rounded(from + (heights[index] ?? 0) / 2 + BELOW_MIDDLE * size);
    from += heights[index] ?? 0;
    const holder = lines.length === 1 ? text : create('tspan');
    holder.setAttribute('x', x);
    holder.setAttribute('y', y);
    for (const [at, { text: words, look }] of line.entries()) {
      const shown = at === line.length - 1 ? words.trimEnd() : words;
      if (look === first.look) {
        holder.append(shown);
        continue;
      }
      const part = create('tspan');
      setLook(part, look, first.look);
      part.append(shown);
      holder.append(part);
    }
    if (holder !== text) text.append(holder);
  }
  const behind = styles.get('background-color');
  if (!behind || /^(?:transparent|none|initial|inherit)$/i.test(behind)) return text;
  const group = create('g');
  const rect = create('rect');
  const box = {
    x: rounded(left + (block - widest) * align),
    y: rounded(top),
    width: rounded(widest),
    height: rounded(height),
    fill: behind,
  };
  for (const [name, value] of Object.entries(box)) rect.setAttribute(name, value);
  group.append(rect, text);
  return group;
};
