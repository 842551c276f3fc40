import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import './plain-tabs.css';

interface Props<T extends string> {
  readonly tabs: readonly T[];
  readonly value: T;
  /** Accessible name. */
  readonly label: string;
  onChange(tab: T): void;
  /** What a tab says. */
  children(tab: T): ReactNode;
}

/** How far an arrow key goes; the first and the last tab are beside each other. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs without MUI, whose own measure themselves at each change. Arrow keys move the focus. */
export const PlainTabs = <T extends string>({ tabs, value, label, onChange, children }: Props<T>) => {
  const box = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const each = [...(box.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = each.indexOf(event.target as HTMLElement);
    const step = STEPS[event.key];
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step === undefined ? null : at + step;
    if (next === null) return;
    event.preventDefault();
    each.at(next % each.length)?.focus();
  };
  return (
    <div
      ref={box}
      className="plain-tabs"
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === value}
          tabIndex={tab === value ? 0 : -1}
          onClick={() => onChange(tab)}
        >
          {children(tab)}
        </button>
      ))}
    </div>
  );
};
