import { useState } from 'react';
import { defineElement, type ElementProps } from './element.ts';
import { textOption } from './parts/options.ts';
import { ownPath } from './parts/own-path.ts';
import { MessageBox } from './parts/message-box.tsx';
import { translate } from '../../providers/i18n/translate.ts';

const ImageView = ({ element }: ElementProps) => {
  const path = ownPath(element.reference?.path);
  const [gone, setGone] = useState<string | null>(null);
  if (!path) return <MessageBox>{translate('elements.image.empty')}</MessageBox>;
  if (gone === path) return <MessageBox>{translate('elements.image.gone')}</MessageBox>;
  return (
    <img
      src={path}
      alt={textOption(element.options, 'alt')}
      onError={() => setGone(path)}
      style={{
        display: 'block',
        width: '100%',
        height: '100%',
        objectFit: element.options?.['fit'] === 'cover' ? 'cover' : 'contain',
      }}
    />
  );
};

export default defineElement({
  label: 'Image',
  order: 20,
  datapoints: 'none',
  hasPicture: true,
  settings: [
    {
      name: 'alt',
      label: 'What it shows',
      help: 'Read aloud to those who can’t see it; empty for mere decoration',
      kind: 'text',
      max: 300,
    },
    {
      name: 'fit',
      label: 'Fit',
      kind: 'choice',
      choices: [
        { id: 'contain', name: 'Show all of it' },
        { id: 'cover', name: 'Fill the space' },
      ],
    },
  ],
  initial: { width: 6, height: 6 },
  View: ImageView,
});
