import { createContext, use } from 'react';
import { setImage } from '../../../domain/dashboard/edits/bindings.ts';
import { type Position, elementAt } from '../../../domain/dashboard/nodes.ts';
import { dashboardCalls } from '../../../providers/data/dashboards/dashboards.ts';
import { fetchFileText } from '../../../providers/data/files.ts';
import { ensureCreated, type OnCreated } from '../saving/actions.ts';
import { type UploadStatus, useEditor, useEditorStore } from '../store.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';

/** Called when the first save has created the dashboard. */
export const CreatedContext = createContext<OnCreated>(() => undefined);

/** Longer markup is loaded from the file instead of the document, which has a size limit. */
const MAX_INLINE_MARKUP = 200_000;

export interface Upload extends UploadStatus {
  /** Whether uploading a file creates the dashboard. */
  readonly creates: boolean;
  send(file: File): void;
}
const IDLE: UploadStatus = { busy: false, problem: null, removed: [] };

/** Uploads a file into the element. A new dashboard is created first. */
export const useUpload = (at: Position, type: 'svg' | 'image'): Upload => {
  const store = useEditorStore();
  const translate = useTranslate();
  const onCreated = use(CreatedContext);
  const key = useEditor(({ history }) => String(elementAt(history.draft.document, at)?.id));
  // In the store, because creating the dashboard switches to another page.
  const state = useEditor(({ uploads }) => uploads.get(key) ?? IDLE);

  const creates = useEditor(({ record }) => record === null);

  const setState = (next: UploadStatus): void =>
    store.set({ uploads: new Map(store.get().uploads).set(key, next) });

  const send = async (file: File): Promise<void> => {
    setState({ busy: true, problem: null, removed: [] });
    const isNew = store.get().record === null;
    const elementId = elementAt(store.get().history.draft.document, at)?.id;
    try {
      const id = await ensureCreated(store, onCreated, translate('editor.untitled'));
      if (id === null) throw new Error(translate('editor.upload_unsaved'));
      if (isNew) store.set({ createdAs: store.get().history.draft.title });
      const added = await dashboardCalls.addDashboardImage(id, file, type);
      const { path, nodes, removed, harmless } = added;
      // Some servers do not return the markup; then it is read from the file.
      const markup = type === 'svg' ? (added.markup ?? (await fetchFileText(path))) : '';
      store.run((draft) => {
        // The element may have been deleted or moved during the upload.
        if (elementAt(draft.document, at)?.id !== elementId) return null;
        const drawing = {
          rects: nodes,
          ...(markup.length <= MAX_INLINE_MARKUP ? { data: markup } : { data: '' }),
        };
        return setImage(draft, at, { path, ...(type === 'svg' ? drawing : {}) });
      }, 'upload_late');
      setState({ busy: false, problem: null, removed, harmless });
    } catch (error) {
      setState({ busy: false, problem: (error as Error).message, removed: [] });
    }
  };
  return { ...state, creates, send: (file) => void send(file) };
};
