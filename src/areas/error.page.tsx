import { Suspense } from 'react';
import { useLoaderData, useParams } from 'react-router-dom';
import { areaOf } from '../domain/access/roles.ts';
import { currentRole } from '../providers/session/session.ts';
import { preload, useChunk } from './chunk.ts';
import { Splash } from './public/failure.page.tsx';
import { PublicErrorPage, type ErrorFacts } from './public/error.page.tsx';

const loadInArea = () => import('./area-error.tsx');

/** Loads what the error page of a signed-in user needs. */
export const loadErrorPage = async (): Promise<void> => {
  if (currentRole()) await preload(loadInArea);
};

const InArea = (page: ErrorFacts) => {
  const { AreaError } = useChunk(loadInArea);
  const role = currentRole();
  return role ? <AreaError area={areaOf(role)} role={role} {...page} /> : <PublicErrorPage {...page} />;
};

/** Error pages such as `/404/error`; signed-in users keep the navigation. */
export const ErrorPage = () => {
  const { code = '' } = useParams();
  const page = { code, address: useLoaderData<string | null>() };
  if (!currentRole()) return <PublicErrorPage {...page} />;
  return (
    <Suspense fallback={<Splash />}>
      <InArea {...page} />
    </Suspense>
  );
};
