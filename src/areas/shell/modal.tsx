import { useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly className: string;
  onClose(): void;
  readonly children: ReactNode;
}

/** A modal dialog, open while mounted. Escape and a click outside close it and restore the focus. */
export const Modal = ({ label, className, onClose, children }: Props) => {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const beside = ({ clientX, clientY }: MouseEvent): void => {
      const { left, right, top, bottom } = dialog.getBoundingClientRect();
      // Keyboard clicks have no coordinates.
      const isKey = clientX === 0 && clientY === 0;
      const isOn = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
      if (!isKey && !isOn) dialog.close();
    };
    dialog.showModal();
    dialog.addEventListener('click', beside);
    return () => {
      dialog.removeEventListener('click', beside);
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className={className}
      onClose={() => {
        if (!ref.current?.open) onClose();
      }}
    >
      {children}
    </dialog>
  );
};
