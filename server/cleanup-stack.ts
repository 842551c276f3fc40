import type { FastifyBaseLogger } from 'fastify';

type Undo = () => void | Promise<void>;

/** Does in turn, last first, what undoes each step of the start. */
export const createCleanupStack = (log: FastifyBaseLogger) => {
  const steps: Undo[] = [];
  return {
    add: (step: Undo) => void steps.push(step),
    run: async () => {
      for (let step = steps.pop(); step; step = steps.pop()) {
        try {
          await step();
        } catch (error) {
          log.error({ err: error }, 'a part did not stop properly');
        }
      }
    },
  };
};
export type CleanupStack = ReturnType<typeof createCleanupStack>;
