import { lazy, Suspense } from 'react';
import { defineElement, type ElementProps } from './element.ts';
import { hasMarkup } from './notes/has-markup.ts';
import { MessageBox } from './parts/message-box.tsx';
import { translate } from '../../providers/i18n/translate.ts';
import './notes/notes.css';

// The parser is as heavy as the other elements together, and many notes are plain text.
const Markdown = lazy(async () => ({ default: (await import('./notes/markdown.tsx')).Markdown }));

const NotesView = ({ element: { data } }: ElementProps) => {
  const text = typeof data === 'string' ? data : '';
  if (text.trim() === '') return <MessageBox>{translate('elements.notes.empty')}</MessageBox>;
  const plain = (
    <div className="dash-note">
      <p>{text}</p>
    </div>
  );
  return hasMarkup(text) ? (
    <Suspense fallback={plain}>
      <Markdown text={text} />
    </Suspense>
  ) : (
    plain
  );
};

export default defineElement({
  label: 'Note',
  order: 30,
  datapoints: 'none',
  toolbarKey: 'add_note',
  settings: [
    {
      name: 'note',
      label: 'Note',
      help: 'Markdown: **bold**, *italic*, lists, links, tables',
      at: 'data',
      kind: 'text',
      multiline: true,
      max: 20_000,
    },
  ],
  initial: { width: 12, height: 3, data: '' },
  View: NotesView,
});
