import { saveBlob, saveFile } from '../providers/browser/save-file.ts';
import { chartCsv } from './data-rows.ts';
import type { ChartLine } from './line.ts';

/** What a style sheet sets on the parts of a chart. In a picture of its own there are no style sheets. */
const STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-linejoin',
  'paint-order',
  'font-family',
  'font-size',
  'font-weight',
] as const;

const PADDING = 16;
const ROW = 20;
/** Pixels of the picture per CSS pixel. */
const SCALE = 2;

/** The drawing with its computed styles, without the crosshair. */
const standAlone = (svg: SVGSVGElement): SVGSVGElement => {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = svg.querySelectorAll<SVGElement>('*');
  copy.querySelectorAll<SVGElement>('*').forEach((node, index) => {
    const original = originals[index];
    if (!original) return;
    const style = getComputedStyle(original);
    for (const name of STYLES) node.style.setProperty(name, style.getPropertyValue(name));
  });
  copy.querySelector('.chart-cross')?.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return copy;
};

const loadImage = async (svg: SVGSVGElement): Promise<HTMLImageElement> => {
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(svg)], { type: 'image/svg+xml' }),
  );
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    return image;
  } finally {
    URL.revokeObjectURL(url);
  }
};

interface Entry {
  readonly line: ChartLine;
  readonly x: number;
  readonly row: number;
}

/** Places the legend's names in rows. */
const legendOf = (context: CanvasRenderingContext2D, lines: readonly ChartLine[], width: number) => {
  let [x, row] = [0, 0];
  const entries = lines.map((line): Entry => {
    const size = context.measureText(line.name).width + 56;
    if (x > 0 && x + size > width) [x, row] = [0, row + 1];
    const entry = { line, x, row };
    x += size;
    return entry;
  });
  return { entries, rows: row + 1 };
};

interface Picture {
  readonly svg: SVGSVGElement;
  readonly lines: readonly ChartLine[];
  readonly title: string;
  /** The file's name, without its ending. */
  readonly fileName: string;
}

/** Saves a chart as it is shown, with title and legend, as a PNG. */
export const savePng = async ({ svg, lines, title, fileName }: Picture): Promise<void> => {
  const image = await loadImage(standAlone(svg));
  const { width, height } = svg.getBoundingClientRect();
  const { fontFamily } = getComputedStyle(svg);
  const tokens = getComputedStyle(document.documentElement);
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas');
  const font = `14px ${fontFamily}`;
  context.font = font;
  const { entries, rows } = legendOf(context, lines, width);
  const head = PADDING + ROW * (rows + 1) + 8;
  canvas.width = Math.ceil((width + 2 * PADDING) * SCALE);
  canvas.height = Math.ceil((head + height + PADDING) * SCALE);
  context.scale(SCALE, SCALE);
  context.fillStyle = tokens.getPropertyValue('--fg-surface');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = tokens.getPropertyValue('--fg-text');
  context.textBaseline = 'middle';
  context.font = `600 ${font}`;
  context.fillText(title, PADDING, PADDING + ROW / 2, width);
  context.font = font;
  for (const { line, x, row } of entries) {
    const y = PADDING + ROW * (row + 1.5);
    context.strokeStyle = line.colour;
    context.lineWidth = 2.5;
    context.setLineDash(line.dash === 'none' ? [] : line.dash.split(' ').map(Number));
    context.beginPath();
    context.moveTo(PADDING + x, y);
    context.lineTo(PADDING + x + 20, y);
    context.stroke();
    context.fillText(line.name, PADDING + x + 28, y);
  }
  context.drawImage(image, PADDING, head, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('No picture');
  saveBlob(`${fileName}.png`, blob);
};

/** Saves what a chart shows as CSV, with times in `zone`. */
export const saveCsv = (lines: readonly ChartLine[], zone: string, fileName: string): void =>
  saveFile(`${fileName}.csv`, 'text/csv;charset=utf-8', chartCsv(lines, zone));
