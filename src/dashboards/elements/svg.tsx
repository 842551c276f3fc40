import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { openFile } from '../../providers/http.ts';
import { defineElement, type ElementProps } from './element.ts';
import { ownPath, textOption } from './parts/own-path.ts';
import { QuietBox } from './parts/quiet-box.tsx';
import { Drawing } from './svg/drawing.tsx';

/** The drawing's markup: the document's own, else that of the stored file. */
const useMarkup = ({ data, reference }: ElementProps['element']) => {
  const own = typeof data === 'string' && data.includes('<svg') ? data : null;
  const path = ownPath(reference?.path);
  const { data: loaded, isPending } = useQuery({
    queryKey: ['drawing', path],
    enabled: own === null && path !== null,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => (await openFile(path ?? '', { signal })).text(),
  });
  return { markup: own ?? loaded ?? null, isLoading: own === null && path !== null && isPending };
};

const SvgView = ({ element }: ElementProps) => {
  const translate = useTranslate();
  const { markup, isLoading } = useMarkup(element);
  if (isLoading) return <Skeleton variant="rounded" height="100%" sx={{ minHeight: 120 }} aria-busy="true" />;
  if (!markup) return <QuietBox>{translate('elements.svg.empty')}</QuietBox>;
  return (
    <Drawing
      element={element}
      markup={markup}
      label={textOption(element.options, 'label') || translate('elements.svg.drawing')}
    />
  );
};

export default defineElement({
  label: 'SVG drawing',
  order: 10,
  datapoints: 'nodes',
  settings: [
    { name: 'label', label: 'Name', help: 'Read aloud to those who can’t see it', kind: 'text', max: 120 },
  ],
  initial: { width: 12, height: 8, xidwithValues: [], stateDatapoints: [], rects: [] },
  View: SvgView,
});
