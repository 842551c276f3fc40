const align = (animations: readonly Animation[]): void => {
  for (const animation of animations) if (animation.playState === 'running') animation.startTime = 0;
};

/**
 * Starts all animations of a drawing at the same moment, whenever they begin. They move in steps of equal length, so
 * that one repaint draws the moves of all of them: 20 repaints a second instead of one in each frame. Returns how to
 * align those that run already, which is needed first and after a pause, and how to stop.
 */
export const alignMotion = (
  root: ShadowRoot,
): { readonly alignAll: () => void; readonly stop: () => void } => {
  const onStart = ({ target }: Event): void => {
    if (target instanceof Element) align(target.getAnimations());
  };
  root.addEventListener('animationstart', onStart);
  return {
    alignAll: () => align(root.getAnimations()),
    stop: () => root.removeEventListener('animationstart', onStart),
  };
};
