import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that mostly wait for other programs. */
const isWaiting = ({ moduleId }: TestSpecification): boolean => moduleId.includes('/tests/cluster/');

/** These spread evenly over the first nine tenths of the others, so that no two of them run at the same time. */
const spread = (files: readonly TestSpecification[]): TestSpecification[] => {
  const waiting = files.filter(isWaiting);
  const others = files.filter((file) => !isWaiting(file));
  const step = Math.ceil((others.length * 0.9) / (waiting.length || 1));
  return [
    ...others.flatMap((file, index) => [
      ...(index % step === 0 ? waiting.slice(index / step, index / step + 1) : []),
      file,
    ]),
    ...waiting.slice(Math.ceil(others.length / step)),
  ];
};

/**
 * One project after another, so that a process goes on with files that need what it has imported
 * (Vitest ends it where the next file is of another project); within each as Vitest itself has it, but for those that wait.
 */
export class ProjectByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own, which makes a new list.
    const sorted = await super.sort(files);
    return this.ctx.projects.flatMap((project) => spread(sorted.filter((file) => file.project === project)));
  }
}
