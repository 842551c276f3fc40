import { useCachedQuery } from '../../providers/query-cache.ts';
import { fetchFileText } from '../../providers/data/files.ts';
import { defineElement, type ElementProps } from './element.ts';
import { textOption } from './parts/options.ts';
import { ownPath } from './parts/own-path.ts';
import { MessageBox } from './parts/message-box.tsx';
import { LoadingSkeleton } from './parts/loading-skeleton.tsx';
import { Drawing } from './svg/drawing.tsx';
import { PrintedValues } from './svg/printed-values.tsx';
import { translate } from '../../providers/i18n/translate.ts';

/** The drawing's markup, from the document or else from the stored file. */
const useMarkup = ({ data, reference }: ElementProps['element']) => {
  const own = typeof data === 'string' && data.includes('<svg') ? data : null;
  const path = ownPath(reference?.path);
  const isStored = own === null && path !== null;
  const { data: loaded, error } = useCachedQuery(
    isStored
      ? {
          key: `drawing ${path}`,
          isPermanent: true,
          fetch: (signal) => fetchFileText(path, signal),
        }
      : null,
  );
  return { markup: own ?? loaded ?? null, isLoading: isStored && loaded === undefined && error === null };
};

const SvgView = ({ element }: ElementProps) => {
  const { markup, isLoading } = useMarkup(element);
  if (isLoading) return <LoadingSkeleton />;
  if (!markup) return <MessageBox>{translate('elements.svg.empty')}</MessageBox>;
  return (
    <>
      <Drawing
        element={element}
        markup={markup}
        label={textOption(element.options, 'label') || translate('elements.svg.drawing')}
      />
      <PrintedValues element={element} />
    </>
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
