import { resources } from '../../src/resources/all.ts';
import type { App } from '../http/routing.ts';
import type { Context } from '../context.ts';
import { registerResource } from '../crud/register.ts';

/** The calls generated from the resource definitions. */
export default (app: App, context: Context): void => {
  for (const resource of Object.values(resources)) registerResource(app, context, resource);
};
