import { useCachedQuery } from '../../providers/query-cache.ts';
import { openFile } from '../../providers/http.ts';
import { say } from '../../providers/i18n/say.ts';
import { defineElement, type ElementProps } from './element.ts';
import { ownPath, textOption } from './parts/own-path.ts';
import { MessageBox } from './parts/message-box.tsx';
import { LoadingSkeleton } from './parts/loading-skeleton.tsx';
import { Drawing } from './svg/drawing.tsx';

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
          fetch: async (signal) => (await openFile(path, { signal })).text(),
        }
      : null,
  );
  return { markup: own ?? loaded ?? null, isLoading: isStored && loaded === undefined && error === null };
};

const SvgView = ({ element }: ElementProps) => {
  const { markup, isLoading } = useMarkup(element);
  if (isLoading) return <LoadingSkeleton />;
  if (!markup) return <MessageBox>{say('elements.svg.empty')}</MessageBox>;
  return (
    <Drawing
      element={element}
      markup={markup}
      label={textOption(element.options, 'label') || say('elements.svg.drawing')}
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
