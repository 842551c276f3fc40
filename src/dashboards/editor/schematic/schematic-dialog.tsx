import Check from '@mui/icons-material/Check';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useId, useMemo, useRef, useState } from 'react';
import { schematicOf } from '../../../domain/dashboard/edits/schematic.ts';
import { redoable, revisionOf } from '../../../domain/dashboard/edits/history.ts';
import { type Position, elementAt } from '../../../domain/dashboard/nodes.ts';
import { GRID } from '../../../domain/dashboard/schematic/model.ts';
import { boxOfSymbol, symbolKinds } from '../../../domain/dashboard/schematic/symbols.ts';
import { useTranslate } from '../../../providers/i18n/translate.ts';
import { Announcements, Refused } from '../saving/save-state.tsx';
import { useDraft, useEditor, useEditorStore } from '../store.ts';
import { Devices } from './devices.tsx';
import { Inspector } from './inspector.tsx';
import { KeyList } from './key-list.tsx';
import { Library } from './library.tsx';
import { dialogStyles } from './dialog-styles.ts';
import { SchematicContext } from './schematic-context.ts';
import { onSchematicKey } from './schematic-keys.ts';
import { Stage } from './stage.tsx';
import { symbolTexts } from './symbol-texts.ts';
import { type Dragged, useDrop } from './use-drop.ts';
import { fittingZoom, openingZoom, zoomStep } from './stage-zoom.ts';
import { useSchematicTools } from './use-schematic-tools.ts';
import { useSeenWhole } from './use-seen-whole.ts';
import type { StagePoint } from './use-stage-pointer.ts';
import { ZoomTools } from './zoom-tools.tsx';
import { SignButton } from '../../../providers/theme/sign-button.tsx';

interface Props {
  readonly at: Position;
  onClose(): void;
}

/** Edits the schematic of an element on the whole window: symbols and devices, the stage, the settings. */
export const SchematicDialog = ({ at, onClose }: Props) => {
  const translate = useTranslate();
  const store = useEditorStore();
  const id = useId();
  const { document, title } = useDraft();
  const element = elementAt(document, at);
  const schematic = useMemo(() => schematicOf(element), [element]);
  const { selected, tools } = useSchematicTools(at);
  const [zoom, setZoom] = useState<number>(() => openingZoom(schematic));
  useSeenWhole(schematic, setZoom);
  const stageAt = useRef<(x: number, y: number) => StagePoint | null>(() => null);
  // Undo ends where the editor was opened: before that, the element may not even exist.
  const [opened] = useState(() => revisionOf(store.get().history));
  const canUndo = useEditor(({ history }) => revisionOf(history) !== opened);
  const canRedo = useEditor(({ history }) => redoable(history) !== undefined);
  const undo = (): void => {
    if (revisionOf(store.get().history) !== opened) store.undo();
  };
  const zoomBy = (by: 1 | -1 | 0): void =>
    setZoom((now) => (by === 0 ? fittingZoom(schematic) : (zoomStep(now, by) ?? now)));
  const onDrop = ({ kind, device }: Dragged, { x, y }: StagePoint): void => {
    const point = stageAt.current(x, y);
    if (!point || !schematic) return;
    if (device) {
      const target = schematic.symbols.findLast((symbol) => {
        const box = boxOfSymbol(symbol);
        const [right, bottom] = [box.x + box.width, box.y + box.height];
        return point.x >= box.x && point.x <= right && point.y >= box.y && point.y <= bottom;
      });
      void tools.bind(device, target ? { symbol: target.id } : { point });
      return;
    }
    const { width = 0, height = 0 } = symbolKinds.get(kind) ?? {};
    tools.add(kind, { x: point.x - width / 2, y: point.y - height / 2 });
  };
  const { drag, startDrag } = useDrop(onDrop);
  const edited = useMemo(
    () => (element && schematic ? { element, schematic, selected, tools } : null),
    [element, schematic, selected, tools],
  );
  if (!edited) return null;
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={id}
      // On the whole dialog: it has the focus after the focused symbol is deleted.
      onKeyDown={(event) => onSchematicKey(event, store, tools, { undo, redo: store.redo, zoom: zoomBy })}
    >
      <SchematicContext value={edited}>
        <Box sx={dialogStyles}>
          <Box className="schematic-head">
            {/* On a phone, the tools need its room; the name of the dialog stays. */}
            <Typography
              id={id}
              component="h2"
              noWrap
              sx={{
                display: { xs: 'none', md: 'block' },
                fontSize: 20,
                fontWeight: 600,
                flex: 1,
                minWidth: 0,
              }}
            >
              {title.trim() === ''
                ? translate('editor.schematic.title')
                : translate('editor.schematic.title_of', { title })}
            </Typography>
            <Refused />
            <Announcements />
            <SignButton label={translate('editor.undo')} disabled={!canUndo} onClick={undo}>
              <Undo />
            </SignButton>
            <SignButton label={translate('editor.redo')} disabled={!canRedo} onClick={store.redo}>
              <Redo />
            </SignButton>
            <ZoomTools zoom={zoom} fitting={fittingZoom(schematic)} onZoom={setZoom} />
            <Box sx={{ display: { xs: 'none', md: 'block' } }}>
              <KeyList />
            </Box>
            <Button
              variant="contained"
              disableElevation
              startIcon={<Check />}
              sx={{ ml: 'auto' }}
              onClick={onClose}
            >
              {translate('editor.schematic.done')}
            </Button>
          </Box>
          <Box data-schematic-part="library" className="schematic-side">
            <Library startDrag={startDrag} />
            <Devices startDrag={startDrag} />
          </Box>
          <Stage
            zoom={zoom}
            onPlaced={(toStage) => {
              stageAt.current = toStage;
            }}
          />
          <Inspector at={at} />
          {drag && (
            <Box
              aria-hidden
              className="schematic-ghost"
              style={{ left: drag.at.x + GRID / 2, top: drag.at.y + GRID / 2 }}
            >
              {drag.dragged.device?.title ?? symbolTexts(drag.dragged.kind ?? '').label}
            </Box>
          )}
        </Box>
      </SchematicContext>
    </Dialog>
  );
};
export default SchematicDialog;
