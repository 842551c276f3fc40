import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState, type ReactNode } from 'react';

interface Props {
  readonly icon: ReactNode;
  readonly title: string;
  /** Badge count. */
  readonly count?: number;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
}

const load = () => import('./tool-panel.tsx');
// Popovers and what is in them are loaded when they are opened, so that lists don't wait for them.
const ToolPanel = lazy(async () => ({ default: (await load()).ToolPanel }));
const preload = (): void => void load().catch(() => undefined);

/** A toolbar button that opens a popover. */
export const ToolPopover = ({ icon, title, count = 0, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpened, setOpened] = useState(false);
  const close = (): void => setAnchor(null);
  return (
    <>
      <Button
        startIcon={
          count > 0 ? (
            <Badge badgeContent={count} color="primary">
              {icon}
            </Badge>
          ) : (
            icon
          )
        }
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={(event) => {
          setAnchor(event.currentTarget);
          setOpened(true);
        }}
      >
        {title}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <ToolPanel title={title} anchor={anchor} onClose={close}>
            {typeof children === 'function' ? children(close) : children}
          </ToolPanel>
        </Suspense>
      )}
    </>
  );
};
