import { useState, type DragEvent } from 'react';
import { useColumns } from './columns.tsx';

const TYPE = 'application/x-flowgen-column';

/** Drag-and-drop props for an element that moves a column. */
export const useColumnDrag = (name: string) => {
  const { move } = useColumns();
  const [isOver, setOver] = useState(false);
  const isOurs = (event: DragEvent): boolean => event.dataTransfer.types.includes(TYPE);
  return {
    isOver,
    drag: {
      draggable: true,
      onDragStart: (event: DragEvent): void => {
        event.dataTransfer.setData(TYPE, name);
        event.dataTransfer.effectAllowed = 'move';
      },
      onDragOver: (event: DragEvent): void => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: (): void => setOver(false),
      onDrop: (event: DragEvent): void => {
        setOver(false);
        if (!isOurs(event)) return;
        event.preventDefault();
        const dropped = event.dataTransfer.getData(TYPE);
        if (dropped !== name) move(dropped, name);
      },
    },
  };
};
