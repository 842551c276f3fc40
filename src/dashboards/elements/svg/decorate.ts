import { SCHEMATIC_CLASS } from '../../../domain/dashboard/schematic/classes.ts';
import type { ValueSource } from '../../value-source.ts';
import { outlineAlarms } from './alarm-outline.ts';
import { groundOf } from './ground.ts';

/** Adds to a painted drawing what it does not wait for: its ground and the frames around alarms. Returns how to stop. */
export const decorate = (
  host: HTMLElement,
  root: ShadowRoot,
  drawing: SVGSVGElement,
  source: ValueSource,
): (() => void) => {
  host.dataset['ground'] = drawing.classList.contains(SCHEMATIC_CLASS) ? 'theme' : groundOf(drawing);
  return outlineAlarms(root, source);
};
