import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { areaOf } from '../domain/roles.ts';
import { currentRole } from '../providers/session.ts';
import { preload, useChunk } from './chunk.ts';
import { Splash } from './public/failure.page.tsx';
import { PublicErrorPage } from './public/error.page.tsx';

const loadInArea = () => import('./area-error.tsx');

/** Loads what the error page of a signed-in user needs. */
export const loadErrorPage = async (): Promise<void> => {
  if (currentRole()) await preload(loadInArea);
};

const InArea = ({ code }: { readonly code: string }) => {
  const { AreaError } = useChunk(loadInArea);
  const role = currentRole();
  return role ? <AreaError area={areaOf(role)} role={role} code={code} /> : <PublicErrorPage code={code} />;
};

/** Error pages such as `/404/error`; signed-in users keep the navigation. */
export const ErrorPage = () => {
  const { code = '' } = useParams();
  if (!currentRole()) return <PublicErrorPage code={code} />;
  return (
    <Suspense fallback={<Splash />}>
      <InArea code={code} />
    </Suspense>
  );
};
