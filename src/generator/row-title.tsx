import type { RaRecord } from 'ra-core';
import { createContext, use, type ReactNode } from 'react';

/** The picture of a record that a list shows beside its title; null: none. */
export const RowPicture = createContext<((record: RaRecord) => ReactNode) | null>(null);

/** The title of a record in its row or card, with its picture if the list has any. */
export const RowTitle = ({
  record,
  children,
}: {
  readonly record: RaRecord;
  readonly children: ReactNode;
}) => {
  const picture = use(RowPicture);
  if (!picture) return <>{children}</>;
  return (
    <span className="plain-pictured">
      {picture(record)}
      <span>{children}</span>
    </span>
  );
};
