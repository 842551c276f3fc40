const align = (animations: readonly Animation[]): void => {
  for (const animation of animations) if (animation.playState === 'running') animation.startTime = 0;
};

/**
 * Starts all animations of a drawing at the same moment, whenever they begin. They move in steps of equal length, so
 * that one repaint draws the moves of all of them: 20 repaints a second instead of one in each frame. Returns how to
 * align them again and how to stop.
 */
export const alignMotion = (root: ShadowRoot): { readonly again: () => void; readonly stop: () => void } => {
  const again = (): void => align(root.getAnimations());
  const onStart = ({ target }: Event): void => {
    if (target instanceof Element) align(target.getAnimations());
  };
  again();
  root.addEventListener('animationstart', onStart);
  return { again, stop: () => root.removeEventListener('animationstart', onStart) };
};
