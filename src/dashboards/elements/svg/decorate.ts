import { SCHEMATIC_CLASS, SYMBOL_CLASS } from '../../../domain/dashboard/schematic/classes.ts';
import type { ValueSource } from '../../value-source.ts';
import { alignMotion } from './align-motion.ts';
import { outlineAlarms } from './alarm-outline.ts';
import { groundOf } from './ground.ts';
import { markStale } from './stale-marks.ts';
// Loaded with this, so that it is at hand later, without a network too.
import './tooltip.tsx';

/** Pauses all motion of a drawing while it is scrolled out of view. `onShown`: each time it is in view, also at first. Returns how to stop. */
const pauseOutOfView = (host: HTMLElement, root: ShadowRoot, onShown: () => void): (() => void) => {
  const style = document.createElement('style');
  style.textContent = ':host([data-paused]) * { animation-play-state: paused !important; }';
  root.append(style);
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting } of entries) {
      host.toggleAttribute('data-paused', !isIntersecting);
      if (isIntersecting) onShown();
    }
  });
  observer.observe(host);
  return () => observer.disconnect();
};

/** Below this scale, the text of symbols is enlarged as on walls, as far as their cards have room for it. */
const SMALL_SCALE = 0.85;
/** When texts that were painted since are looked at: soon at first, while values arrive, and less often from then on (ms). */
const LEGIBLE_FIRST_MS = 200;
const LEGIBLE_MS = 2_000;

/**
 * Keeps the text of a small drawing legible, as on tablets. Walls and phones have their own ways. Returns how to stop.
 */
const keepLegible = (host: HTMLElement, root: ShadowRoot): (() => void) => {
  // Only the text of symbols is enlarged: measuring that of other drawings would lay them out for nothing.
  if (!root.querySelector(`.${SYMBOL_CLASS}`)) return () => undefined;
  const enlarge = async (): Promise<void> => {
    if (
      host.hasAttribute('data-paused') ||
      (root.querySelector('svg')?.getScreenCTM()?.a ?? 1) >= SMALL_SCALE
    )
      return;
    const element = host.closest('.dash-rows:not([data-phone], .wall *) .dash-element');
    if (!element) return;
    const { enlargeSmallText } = await import('./legible.ts');
    enlargeSmallText(element, 0);
  };
  let wait = LEGIBLE_FIRST_MS;
  const next = (): number =>
    window.setTimeout(() => {
      // Without its code, the text stays as it is.
      void enlarge().catch(() => undefined);
      wait = Math.min(LEGIBLE_MS, wait * 1.5);
      timer = next();
    }, wait);
  let timer = next();
  return () => clearTimeout(timer);
};

/**
 * Adds to a painted drawing what it does not wait for: its ground, the frames around alarms, the signs of old values, legible
 * text where it is small, and the pause of its motion while it can't be seen. Returns how to stop.
 */
export const decorate = (
  host: HTMLElement,
  root: ShadowRoot,
  drawing: SVGSVGElement,
  source: ValueSource,
): (() => void) => {
  host.dataset['ground'] = drawing.classList.contains(SCHEMATIC_CLASS) ? 'theme' : groundOf(drawing);
  const motion = alignMotion(root);
  const ends = [
    outlineAlarms(root, source),
    markStale(root, source),
    pauseOutOfView(host, root, motion.alignAll),
    keepLegible(host, root),
    motion.stop,
  ];
  return () => ends.forEach((end) => end());
};
