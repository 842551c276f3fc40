/** Paths of a chart's icons, those of Material Symbols (Apache 2.0). Here, because share links load no other icons. */
const PATHS = {
  table:
    'M19 3H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2m0 2v3H5V5zm0 5v4H5v-4zM5 19v-3h14v3z',
  png: 'M19 5v14H5V5zm0-2H5c-1.1 0-2 .9-2 2v14c0 1.1.9 2 2 2h14c1.1 0 2-.9 2-2V5c0-1.1-.9-2-2-2m-4.86 8.86-3 3.87L9 13.14 6 17h12z',
  csv: 'M18 15v3H6v-3H4v3c0 1.1.9 2 2 2h12c1.1 0 2-.9 2-2v-3zm-1-4-1.41-1.41L13 12.17V4h-2v8.17L8.41 9.59 7 11l5 5z',
  more: 'M10 4h4v4h-4zm0 6h4v4h-4zm0 6h4v4h-4z',
} as const;
export type ChartIconName = keyof typeof PATHS;

export const ChartIcon = ({ name }: { readonly name: ChartIconName }) => (
  <svg className="plain-icon" viewBox="0 0 24 24" aria-hidden>
    <path d={PATHS[name]} />
  </svg>
);
