import { createContext, use } from 'react';
import type { Element } from '../../../domain/dashboard/document.ts';
import type { Schematic } from '../../../domain/dashboard/schematic/model.ts';
import type { SchematicTools } from './use-schematic-tools.ts';

/** The schematic that is being edited. */
export interface EditedSchematic {
  readonly element: Element;
  readonly schematic: Schematic;
  /** Ids of the selected symbols and pipes. */
  readonly selected: ReadonlySet<string>;
  readonly tools: SchematicTools;
}

export const SchematicContext = createContext<EditedSchematic | null>(null);

export const useEditedSchematic = (): EditedSchematic => {
  const edited = use(SchematicContext);
  if (!edited) throw new Error('useEditedSchematic must be used inside the schematic editor.');
  return edited;
};
