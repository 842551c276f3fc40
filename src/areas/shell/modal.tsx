import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly className: string;
  onClose(): void;
  readonly children: ReactNode;
}

/** A dialog over the page, open as long as it is there. Escape and a press beside it close it; the focus goes back. */
export const Modal = ({ label, className, onClose, children }: Props) => {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className={className}
      onClose={() => {
        if (!ref.current?.open) onClose();
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
};
