import type { FastifyBaseLogger } from 'fastify';

type Undo = () => void | Promise<void>;

/** Collects the cleanup of each startup step and runs them in reverse order. */
export const createCleanupStack = (log: FastifyBaseLogger) => {
  const steps: Undo[] = [];
  return {
    add: (step: Undo) => void steps.push(step),
    run: async () => {
      for (let step = steps.pop(); step; step = steps.pop()) {
        try {
          await step();
        } catch (error) {
          log.error({ err: error }, 'a cleanup step failed');
        }
      }
    },
  };
};
export type CleanupStack = ReturnType<typeof createCleanupStack>;
