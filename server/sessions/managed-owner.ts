import type { FastifyRequest } from 'fastify';
import { resourceNamed } from '../../src/resources/all.ts';
import type { Context } from '../context.ts';
import { recordOf } from '../crud/reading/read.ts';
import { scopeFilter } from '../crud/scope.ts';
import { notFound } from '../errors.ts';
import { callerOf } from '../http/routing.ts';
import type { Owner } from './own-sessions.ts';

const users = resourceNamed('users');

/** A user that the caller manages, as the owner of sessions and the like. Throws 404 for others. */
export const managedOwner = async ({ db }: Context, request: FastifyRequest, id: number): Promise<Owner> => {
  const caller = callerOf(request);
  const user = await recordOf(db, users, id, scopeFilter(users, caller, 'edit'));
  if (!user) throw notFound();
  return { user: id, caller };
};
