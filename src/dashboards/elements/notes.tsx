import { say } from '../../providers/i18n/say.ts';
import { defineElement, type ElementProps } from './element.ts';
import { Markdown } from './notes/markdown.tsx';
import { MessageBox } from './parts/message-box.tsx';

const NotesView = ({ element: { data } }: ElementProps) => {
  const text = typeof data === 'string' ? data : '';
  return text.trim() === '' ? (
    <MessageBox>{say('elements.notes.empty')}</MessageBox>
  ) : (
    <Markdown text={text} />
  );
};

export default defineElement({
  label: 'Note',
  order: 30,
  datapoints: 'none',
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
