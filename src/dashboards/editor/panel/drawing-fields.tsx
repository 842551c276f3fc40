import { lazy, Suspense } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { FileField } from '../../../providers/theme/file-field.tsx';
import { hasSchematic, SchematicField } from '../schematic/schematic-field.tsx';
import { SiteCopyField } from '../schematic/site-copy-field.tsx';
import { useEditor, useEditorStore } from '../store.ts';
import { nodesOf } from './drawing.ts';
import { UploadState } from './image-field.tsx';
import { DrawingPreview } from './drawing-preview.tsx';
import { PanelSection } from './section.tsx';
import { PlaceholderFields } from './placeholder-fields.tsx';
import { useUpload } from './use-upload.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

// With the symbols, which other drawings don't need.
const SlotFields = lazy(() => import('../schematic/slot-fields.tsx'));

/** Edits a drawing: its file or symbols, and the bindings of its placeholders or slots. */
export const DrawingFields = ({ at, element }: { readonly at: Position; readonly element: Element }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const upload = useUpload(at, 'svg');
  const lastSelected = useEditor((state) => state.selectedNodes.get(String(element.id)));
  const selected =
    lastSelected === undefined && typeof element.checkId === 'string' ? element.checkId : lastSelected;
  const node = selected && nodesOf(element).includes(selected) ? selected : null;
  const choose = (next: string | null): void =>
    store.set({ selectedNodes: new Map(store.get().selectedNodes).set(String(element.id), next) });
  const bindings = { at, element, node, onNode: choose };

  return (
    <>
      <PanelSection title={translate('editor.section.content')}>
        <SchematicField at={at} element={element} />
        <SiteCopyField at={at} element={element} />
        <FileField
          label={translate('editor.drawing')}
          accept=".svg,image/svg+xml"
          busy={upload.busy}
          help={[translate('editor.drawing_help'), upload.creates && translate('editor.upload_creates')]
            .filter(Boolean)
            .join(' ')}
          onFile={upload.send}
        />
        <UploadState {...upload} />
      </PanelSection>
      <PanelSection title={translate('editor.section.data')}>
        <DrawingPreview element={element} node={node} onNode={choose} />
        {hasSchematic(element) ? (
          <Suspense fallback={null}>
            <SlotFields {...bindings} />
          </Suspense>
        ) : (
          <PlaceholderFields key={node} {...bindings} />
        )}
      </PanelSection>
    </>
  );
};
