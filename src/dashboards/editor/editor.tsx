import Box from '@mui/material/Box';
import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { LiveValues } from '../values.tsx';
import { type OnCreated, restoreDraft, save } from './actions.ts';
import { BindingsDialog } from './bindings/bindings-dialog.tsx';
import { ConflictDialog } from './conflict/conflict.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { Canvas } from './grid/canvas.tsx';
import { HeadFields } from './head-fields.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { Panel } from './panel/panel.tsx';
import { CreatedContext } from './panel/use-upload.ts';
import { Preview } from './preview.tsx';
import { Announcements, CreatedNotice, Refused, SaveProblem } from './save-state.tsx';
import { EditorProvider, type EditorStore, useEditor, useEditorStore } from './store.ts';
import { Toolbar } from './toolbar.tsx';
import { ToSettings } from './to-settings.tsx';
import { useDraftAutosave } from './use-draft-autosave.ts';
import { useMissingDatapoints } from './use-missing-datapoints.ts';
import { useFocusRestore } from './use-focus-restore.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { VersionsDialog } from './versions.tsx';

interface Props {
  readonly store: EditorStore;
  onCreated: OnCreated;
  /** Whether the versions are shown. */
  readonly versions: boolean;
  onVersionsClosed(): void;
  /** Stands below the canvas: who sees the dashboard. */
  readonly children?: ReactNode;
}

const Inside = ({ onCreated, versions, onVersionsClosed, children }: Omit<Props, 'store'>) => {
  const store = useEditorStore();
  const [isPreviewed, setPreviewed] = useState(false);
  const [keysShown, setKeysShown] = useState(false);
  const [bindingsShown, setBindingsShown] = useState(false);
  const { found, forget } = useDraftAutosave();
  const saveNow = useCallback(() => void save(store, onCreated), [store, onCreated]);
  const showKeys = useCallback(() => setKeysShown(true), []);
  useShortcuts(saveNow, showKeys);
  useMissingDatapoints();
  useFocusRestore();
  const isAsked = useEditor(({ conflict }) => conflict !== null);
  return (
    <div data-editor>
      <HeadFields />
      <Toolbar onSave={saveNow} onPreview={() => setPreviewed(true)} />
      <Announcements />
      <SaveProblem onRetry={saveNow} />
      <CreatedNotice />
      {found && (
        <DraftOffer
          kept={found}
          onRestore={() => {
            restoreDraft(store, found);
            forget(false);
          }}
          onDiscard={() => forget(true)}
        />
      )}
      <Refused />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 344px' },
          gap: 2,
          alignItems: 'start',
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Canvas />
          <ToSettings />
        </Box>
        <Panel onKeys={showKeys} onBindings={() => setBindingsShown(true)} />
      </Box>
      {children}
      {isPreviewed && <Preview onClose={() => setPreviewed(false)} />}
      {bindingsShown && <BindingsDialog onClose={() => setBindingsShown(false)} />}
      {keysShown && <KeysDialog onClose={() => setKeysShown(false)} />}
      {versions && <VersionsDialog onClose={onVersionsClosed} />}
      <LeaveGuard />
      {isAsked && <ConflictDialog onSave={saveNow} />}
    </div>
  );
};

const WithValues = ({ children }: { readonly children: ReactNode }) => {
  const facts = useEditor((state) => state.datapoints);
  const datapoints = useMemo(() => [...facts.values()], [facts]);
  return <LiveValues datapoints={datapoints}>{children}</LiveValues>;
};

/** The editor of a dashboard, with real values in it. */
export const DashboardEditor = ({ store, onCreated, ...props }: Props) => (
  <EditorProvider value={store}>
    <CreatedContext value={onCreated}>
      <WithValues>
        <Inside onCreated={onCreated} {...props} />
      </WithValues>
    </CreatedContext>
  </EditorProvider>
);
