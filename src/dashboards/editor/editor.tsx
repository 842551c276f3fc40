import Box from '@mui/material/Box';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { ZoneContext } from '../../providers/session/current-user.ts';
import { LiveValues } from '../values.tsx';
import { type OnCreated, restoreDraft, save } from './saving/actions.ts';
import { BindingsDialog } from './bindings/bindings-dialog.tsx';
import { ConflictDialog } from './conflict/conflict.tsx';
import { DraftOffer } from './saving/draft-offer.tsx';
import { Canvas } from './grid/canvas.tsx';
import { KeysDialog } from './keys/dialog.tsx';
import { LeaveGuard } from './saving/leave-guard.tsx';
import { Panel } from './panel/panel.tsx';
import { CreatedContext } from './panel/use-upload.ts';
import { Preview } from './preview.tsx';
import { Announcements, CreatedNotice, Refused, SaveProblem } from './saving/save-state.tsx';
import { EditorProvider, type EditorStore, useEditor, useEditorStore } from './store.ts';
import { Toolbar } from './toolbar/toolbar.tsx';
import { useDraftAutosave } from './saving/use-draft-autosave.ts';
import { useMissingDatapoints } from './use-missing-datapoints.ts';
import { useFocusRestore } from './use-focus-restore.ts';
import { useShortcuts } from './keys/use-shortcuts.ts';
import { ShownChoices } from './variables/shown-choices.tsx';
import { ShownProvider, shownOf, useResolved } from './variables/use-shown.ts';
import { VariablesDialog } from './variables/variables-dialog.tsx';
import { VersionsDialog } from './saving/versions.tsx';
import '../../providers/i18n/editor-texts.ts';
import './editor.css';

interface Props {
  readonly store: EditorStore;
  onCreated: OnCreated;
  /** Whether the version dialog is open. */
  readonly versions: boolean;
  onVersionsClosed(): void;
  /** Rendered below the canvas: who can see the dashboard. */
  readonly children?: ReactNode;
}

const EditorContent = ({ onCreated, versions, onVersionsClosed, children }: Omit<Props, 'store'>) => {
  const store = useEditorStore();
  const [previewOpen, setPreviewOpen] = useState(false);
  const [keysOpen, setKeysOpen] = useState(false);
  const [bindingsOpen, setBindingsOpen] = useState(false);
  const [variablesOpen, setVariablesOpen] = useState(false);
  const { found, dismiss } = useDraftAutosave();
  const saveNow = useCallback(() => void save(store, onCreated), [store, onCreated]);
  const showKeys = useCallback(() => setKeysOpen(true), []);
  useShortcuts(saveNow, showKeys);
  useMissingDatapoints();
  useFocusRestore();
  const hasConflict = useEditor(({ conflict }) => conflict !== null);
  // What is drawn has the times of its city, as on its page.
  const zone = useEditor(({ record }) => record?.place?.time_zone ?? null);
  return (
    <div data-editor>
      <Toolbar onSave={saveNow} onPreview={() => setPreviewOpen(true)} />
      <Announcements />
      <SaveProblem onRetry={saveNow} />
      <CreatedNotice />
      {found && (
        <DraftOffer
          draft={found}
          onRestore={() => {
            restoreDraft(store, found);
            dismiss(false);
          }}
          onDiscard={() => dismiss(true)}
        />
      )}
      <Refused />
      <Box className="editor-body">
        <Box sx={{ minWidth: 0 }}>
          <ShownChoices />
          <ZoneContext value={zone}>
            <Canvas />
          </ZoneContext>
        </Box>
        <Panel
          onKeys={showKeys}
          onBindings={() => setBindingsOpen(true)}
          onVariables={() => setVariablesOpen(true)}
        />
        {children && <Box sx={{ minWidth: 0 }}>{children}</Box>}
      </Box>
      {previewOpen && (
        <ZoneContext value={zone}>
          <Preview onClose={() => setPreviewOpen(false)} />
        </ZoneContext>
      )}
      {variablesOpen && <VariablesDialog onClose={() => setVariablesOpen(false)} />}
      {bindingsOpen && <BindingsDialog onClose={() => setBindingsOpen(false)} />}
      {keysOpen && <KeysDialog onClose={() => setKeysOpen(false)} />}
      {versions && <VersionsDialog onClose={onVersionsClosed} />}
      <LeaveGuard />
      {hasConflict && <ConflictDialog onSave={saveNow} />}
    </div>
  );
};

const WithValues = ({ children }: { readonly children: ReactNode }) => {
  const datapoints = useEditor((state) => state.datapoints);
  const resolved = useResolved();
  const shown = useMemo(() => resolved && shownOf(resolved), [resolved]);
  const list = useMemo(
    () => [...datapoints.values(), ...(resolved?.datapoints ?? [])],
    [datapoints, resolved],
  );
  return (
    <ShownProvider value={shown}>
      <LiveValues datapoints={list}>{children}</LiveValues>
    </ShownProvider>
  );
};

/** The dashboard editor, showing live values. */
export const DashboardEditor = ({ store, onCreated, ...props }: Props) => (
  <EditorProvider value={store}>
    <CreatedContext value={onCreated}>
      <WithValues>
        <EditorContent onCreated={onCreated} {...props} />
      </WithValues>
    </CreatedContext>
  </EditorProvider>
);
