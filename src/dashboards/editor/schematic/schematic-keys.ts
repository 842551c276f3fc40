import type { KeyboardEvent } from 'react';
import { GRID } from '../../../domain/dashboard/schematic/model.ts';
import type { Shortcut } from '../keys/key-table.tsx';
import type { EditorStore } from '../store.ts';
import type { SchematicTools } from './use-schematic-tools.ts';

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
/** With Shift, the arrow keys move by this many cells. */
const LARGE_STEP = 5;

/** The keys of the schematic editor, as listed in its help. */
export const SCHEMATIC_KEYS: readonly Shortcut[] = [
  ['F6, Shift F6', 'editor.key.part'],
  ['↑ ↓ ← →', 'editor.schematic.key.move'],
  ['Shift ↑ ↓ ← →', 'editor.schematic.key.move_far'],
  ['Space, Shift Space', 'editor.schematic.key.select'],
  ['R, M', 'editor.schematic.key.pose'],
  ['Alt C', 'editor.schematic.key.connect'],
  ['Ctrl G, Ctrl Shift G', 'editor.schematic.key.group'],
  ['Ctrl C, Ctrl V, Ctrl D', 'editor.schematic.key.copy'],
  ['Delete', 'editor.key.delete'],
  ['Ctrl Z, Ctrl Shift Z', 'editor.schematic.key.undo'],
  ['+, −, 0', 'editor.schematic.key.zoom'],
];

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

const PARTS = ['library', 'stage', 'settings'] as const;

/** Moves the focus to the first control of the next part: library, stage, settings. */
const focusNextPart = (root: HTMLElement, by: 1 | -1): void => {
  const partOf = (name: string): HTMLElement | null => root.querySelector(`[data-schematic-part="${name}"]`);
  const here = PARTS.findIndex((name) => partOf(name)?.contains(document.activeElement));
  for (let step = 1; step <= PARTS.length; step++) {
    const name = PARTS[(Math.max(here, 0) + step * by + PARTS.length * 2) % PARTS.length] ?? 'library';
    const part = partOf(name);
    const first =
      part?.querySelector<HTMLElement>('button[aria-pressed="true"]') ??
      part?.querySelector<HTMLElement>('input, button:not(:disabled)');
    if (!first) continue;
    first.focus();
    return;
  }
};

/** What keys do besides changing the schematic. */
interface Commands {
  readonly undo: () => void;
  readonly redo: () => void;
  /** Enlarges or reduces the stage by a step; 0: shows all of the drawing. */
  readonly zoom: (by: 1 | -1 | 0) => void;
}
const ZOOM_KEYS: Readonly<Record<string, 1 | -1 | 0>> = { '+': 1, '=': 1, '-': -1, '0': 0 };

const withControl = (
  event: KeyboardEvent,
  tools: SchematicTools,
  steps: Commands,
): (() => void) | undefined => {
  switch (event.key.toLowerCase()) {
    case 'z':
      return event.shiftKey ? steps.redo : steps.undo;
    case 'y':
      return steps.redo;
    case 'g':
      return event.shiftKey ? tools.ungroup : tools.group;
    case 'a':
      return tools.selectAll;
    case 'c':
      return tools.copy;
    case 'v':
      return tools.paste;
    case 'd':
      return tools.duplicate;
    default:
      return undefined;
  }
};

/** Handles a key of the schematic editor. */
export const onSchematicKey = (
  event: KeyboardEvent<HTMLElement>,
  store: EditorStore,
  tools: SchematicTools,
  steps: Commands,
): void => {
  const { currentTarget, key, target } = event;
  const run = (): (() => void) | undefined => {
    if (key === 'F6') return () => focusNextPart(currentTarget, event.shiftKey ? -1 : 1);
    if (isTyping(target)) return undefined;
    if (event.ctrlKey || event.metaKey) return withControl(event, tools, steps);
    if (event.altKey) return event.code === 'KeyC' ? tools.connectSelected : undefined;
    const isOnStage = target instanceof Element && target.closest('[data-schematic-part="stage"]') !== null;
    if (key === 'Delete' || key === 'Backspace') return isOnStage ? () => tools.remove() : undefined;
    if (!isOnStage) return undefined;
    /** The focused symbol is what a key is for. */
    const selectFocused = (): void => {
      const id = target.closest('[data-symbol]')?.getAttribute('data-symbol');
      const isSelected = target.getAttribute('aria-pressed') === 'true';
      if (id && !isSelected) tools.select(id);
    };
    const zoom = ZOOM_KEYS[key];
    if (zoom !== undefined) return () => steps.zoom(zoom);
    const pose = { r: tools.turn, m: tools.mirror }[key.toLowerCase()];
    if (pose) {
      return () => {
        selectFocused();
        pose();
      };
    }
    const step = STEPS[key];
    if (!step) return undefined;
    return () => {
      selectFocused();
      const by = GRID * (event.shiftKey ? LARGE_STEP : 1);
      tools.move({ x: step[0] * by, y: step[1] * by }, true);
    };
  };
  const found = run();
  if (!found) return;
  event.preventDefault();
  event.stopPropagation();
  found();
};
