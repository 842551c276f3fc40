import {
  cloneElement,
  lazy,
  Suspense,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type HTMLAttributes,
  type ReactElement,
  type Ref,
} from 'react';

// Loaded with the first hint that is shown.
const Tooltip = lazy(() => import('@mui/material/Tooltip'));

const CALLS = [
  'onMouseOver',
  'onMouseLeave',
  'onFocus',
  'onBlur',
  'onTouchStart',
  'onTouchEnd',
] as const satisfies readonly (keyof HTMLAttributes<Element>)[];
/** MUI checks in development that this prop was passed on. */
const CLONED = 'data-mui-internal-clone-element';
type Call = (typeof CALLS)[number];
/** The event properties that MUI's tooltip uses. */
interface Seen {
  readonly type: string;
  readonly target: EventTarget;
  readonly currentTarget: Element;
}
type Calls = Partial<Record<Call, (event: Seen) => void>>;

const BEGINS: ReadonlySet<Call> = new Set(['onMouseOver', 'onFocus', 'onTouchStart']);

interface StandInProps extends Calls {
  readonly element: HTMLElement;
  readonly ref?: Ref<HTMLElement>;
  readonly title?: string | null;
  readonly 'aria-describedby'?: string | null;
  readonly [CLONED]?: boolean;
  /** Receives the tooltip's event handlers. */
  take(calls: Calls): void;
}

/** The tooltip's child: forwards props and handlers to the existing element. */
const StandIn = ({ element, ref, take, title, ...others }: StandInProps) => {
  useImperativeHandle(ref, () => element, [element]);
  const { 'aria-describedby': description } = others;
  useLayoutEffect(() => {
    take(others);
    for (const [name, value] of [
      ['title', title],
      ['aria-describedby', description],
      [CLONED, others[CLONED] && 'true'],
    ] as const) {
      if (value) element.setAttribute(name, value);
      else element.removeAttribute(name);
    }
  });
  return null;
};

interface Props {
  readonly title: string;
  /** Long-press delay in ms. */
  readonly touchDelay?: number;
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * A describing tooltip like MUI's, but created lazily on hover, focus or touch: lists have hundreds of them
 * and few are ever shown.
 */
export const Hint = ({ title, touchDelay = 700, children }: Props) => {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const calls = useRef<Calls | null>(null);
  const first = useRef<readonly [Call, Seen] | null>(null);

  const on = (call: Call) => (event: Seen) => {
    if (calls.current) return calls.current[call]?.(event);
    const { type, target, currentTarget } = event;
    // Left before the tooltip was created, so there is nothing to show.
    first.current = BEGINS.has(call) ? [call, { type, target, currentTarget }] : null;
    if (first.current) setElement(currentTarget as HTMLElement);
  };
  const take = (now: Calls): void => {
    calls.current = now;
    const [call, event] = first.current ?? [];
    first.current = null;
    if (call && event) now[call]?.(event);
  };
  return (
    <>
      {title
        ? cloneElement(children, { title, ...Object.fromEntries(CALLS.map((call) => [call, on(call)])) })
        : children}
      {element && (
        <Suspense fallback={null}>
          <Tooltip title={title} describeChild enterTouchDelay={touchDelay}>
            <StandIn element={element} take={take} />
          </Tooltip>
        </Suspense>
      )}
    </>
  );
};
