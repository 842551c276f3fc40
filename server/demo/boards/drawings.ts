/**
 * The drawings of the demo, made of simple shapes. Values and states are bound to the nodes with an id.
 * `currentColor` follows the theme.
 */

const COLD = '#3d9bd1';
const HOT = '#d9694f';
const MIXED = '#8f7fc0';
const STEEL = '#8a97a3';

const svg = (width: number, height: number, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" fill="none">${parts.join('')}</svg>`;

const pipe = (colour: string, path: string): string =>
  `<path d="${path}" stroke="${colour}" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"/>`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const label = (x: number, y: number, text: string, size = 16, anchor = 'middle'): string =>
  `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}" fill="currentColor" opacity="0.75">${escaped(text)}</text>`;

/** A placeholder for a number, bound by its id. */
const value = (id: string, x: number, y: number, size = 26): string =>
  `<text id="${id}" x="${x}" y="${y}" font-size="${size}" font-weight="600" text-anchor="middle" fill="currentColor">—</text>`;

const box = (x: number, y: number, width: number, height: number, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="12" stroke="${STEEL}" stroke-width="3" fill="${STEEL}" fill-opacity="0.08" ${more}/>`;

/** Mixing valves side by side. Nodes of each, from 1 on: `temp-1`, `valve-1` (flows), `handle-1` (turns). */
export const valveBank = (names: readonly string[]): string => {
  const step = 190;
  const parts = names.flatMap((name, index) => {
    const n = index + 1;
    const x = step / 2 + index * step;
    return [
      pipe(HOT, `M${x - 46} 40 V120 H${x - 22}`),
      pipe(COLD, `M${x + 46} 40 V120 H${x + 22}`),
      pipe(MIXED, `M${x} 150 V206`),
      `<circle id="valve-${n}" cx="${x}" cy="120" r="30" fill="${STEEL}" stroke="currentColor" stroke-opacity="0.35" stroke-width="3"/>`,
      `<rect id="handle-${n}" x="${x - 5}" y="98" width="10" height="44" rx="5" fill="#ffffff"/>`,
      value(`temp-${n}`, x, 244),
      label(x, 272, name, 14),
    ];
  });
  const width = step * Math.max(1, names.length);
  return svg(width, 290, [
    pipe(HOT, `M20 40 H${width - 20}`),
    label(24, 26, 'Hot, 62 °C', 14, 'start'),
    ...parts,
  ]);
};

const blade = (cx: number, cy: number, turn: number): string =>
  `<path d="M${cx} ${cy} C${cx + 14} ${cy - 10} ${cx + 14} ${cy - 34} ${cx} ${cy - 40} C${cx - 10} ${cy - 28} ${cx - 8} ${cy - 12} ${cx} ${cy}Z" fill="#ffffff" transform="rotate(${turn} ${cx} ${cy})"/>`;

/**
 * A plant room: main, meter, recycling tank with its pump. Nodes: `flow`, `total`, `leak` (flashes), `level`,
 * `recycled`, `mains`, `pump` (its housing), `rotor` (spins).
 */
export const plantRoom = (): string =>
  svg(1120, 460, [
    pipe(COLD, 'M20 120 H220'),
    pipe(COLD, 'M400 120 H560 V180'),
    label(24, 100, 'Mains', 16, 'start'),
    box(220, 60, 180, 120),
    label(310, 92, 'Meter'),
    value('flow', 310, 130),
    value('total', 310, 164, 18),
    `<circle id="leak" cx="440" cy="72" r="14" fill="${STEEL}"/>`,
    label(464, 78, 'Leak', 14, 'start'),
    pipe(MIXED, 'M20 330 H470'),
    label(24, 312, 'Showers and basins', 16, 'start'),
    box(470, 180, 180, 220),
    label(560, 214, 'Hydraloop'),
    value('level', 560, 300, 44),
    label(560, 332, 'full', 14),
    pipe(MIXED, 'M650 330 H760'),
    `<circle id="pump" cx="810" cy="330" r="50" fill="${STEEL}" stroke="currentColor" stroke-opacity="0.35" stroke-width="3"/>`,
    `<g id="rotor">${[0, 120, 240].map((turn) => blade(810, 330, turn)).join('')}</g>`,
    label(810, 410, 'Pump'),
    pipe(MIXED, 'M860 330 H940'),
    box(940, 180, 160, 220),
    label(1020, 214, 'Reuse'),
    value('recycled', 1020, 270, 24),
    label(1020, 294, 'recycled', 14),
    value('mains', 1020, 346, 24),
    label(1020, 370, 'from the mains', 14),
  ]);

/** A site from above: buildings with an outlet each, `temp-1`, `outlet-1` (flows), and the meter at the gate (`flow`). */
export const sitePlan = (names: readonly string[]): string => {
  const parts = names.slice(0, 6).flatMap((name, index) => {
    const n = index + 1;
    const x = 60 + (index % 3) * 330;
    const y = 50 + Math.floor(index / 3) * 200;
    return [
      box(x, y, 270, 140),
      label(x + 20, y + 34, name, 16, 'start'),
      `<circle id="outlet-${n}" cx="${x + 44}" cy="${y + 90}" r="20" fill="${STEEL}"/>`,
      value(`temp-${n}`, x + 160, y + 102, 34),
      pipe(COLD, `M${x + 135} ${y + 140} V${y + 170}`),
    ];
  });
  const rows = Math.ceil(Math.min(6, names.length) / 3);
  const height = 60 + rows * 200 + 90;
  return svg(1050, height, [
    ...Array.from({ length: rows }, (_, row) => pipe(COLD, `M40 ${220 + row * 200} H1010`)),
    ...parts,
    pipe(COLD, `M40 220 V${height - 60} H420`),
    box(420, height - 92, 290, 64),
    label(440, height - 54, 'Gate meter', 16, 'start'),
    value('flow', 620, height - 52, 24),
  ]);
};
