import { say } from '../../providers/i18n/say.ts';

/** A page's shape while its part of the site loads: a heading, then rows of a list's height. */
export const PageSkeleton = () => (
  <div role="progressbar" aria-label={say('shell.loading')} className="frame-skeleton">
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
