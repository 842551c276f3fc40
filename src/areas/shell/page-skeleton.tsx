import { translate } from '../../providers/i18n/translate.ts';

/** Skeleton of a page while its chunk loads: a heading and list rows. */
export const PageSkeleton = () => (
  <div role="progressbar" aria-label={translate('shell.loading')} className="frame-skeleton">
    <div className="plain-skeleton" />
    <div className="frame-skeleton-rows">
      {Array.from({ length: 10 }, (_, row) => (
        <div key={row}>
          <div className="plain-skeleton" style={{ width: `${92 - ((row * 13) % 30)}%` }} />
        </div>
      ))}
    </div>
  </div>
);
