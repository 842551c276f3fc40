import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import type { Position } from '../../../domain/dashboard/nodes.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { useEditor, useEditorStore } from '../store.ts';

// The symbols and the stage are loaded when they are needed.
const SchematicDialog = lazy(() => import('./schematic-dialog.tsx'));
const loadEdits = () => import('../../../domain/dashboard/edits/schematic.ts');

export const hasSchematic = (element: Element): boolean =>
  typeof element['schematic'] === 'object' && element['schematic'] !== null;

/** Opens the editor of a schematic; shown for schematics, and for elements without a drawing. */
export const SchematicField = ({ at, element }: { readonly at: Position; readonly element: Element }) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const [isOpen, setOpen] = useState(false);
  const isSchematic = hasSchematic(element);
  const isRequested = useEditor(({ drawn }) => drawn !== null && drawn === String(element.id));
  const open = async (): Promise<void> => {
    const { startSchematic } = await loadEdits();
    store.run((draft) => startSchematic(draft, at));
    setOpen(true);
  };
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!isRequested) return;
    store.set({ drawn: null });
    void latest.current();
  }, [isRequested, store]);
  if (!isSchematic && (element.data || element.reference?.path)) return null;
  return (
    <>
      <Button variant={isSchematic ? 'outlined' : 'contained'} disableElevation onClick={() => void open()}>
        {translate(isSchematic ? 'editor.schematic.edit' : 'editor.schematic.start')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SchematicDialog at={at} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
};
